import { statfsSync } from "node:fs";

/**
 * Whether a folder lies where SQLite can't trust locks and shared memory. Told by Linux' file system types; FUSE counts
 * as network, since sshfs can't be told from the others. Elsewhere false: there SQLite's own answer to WAL decides.
 */
export const onNetworkFileSystem = (path: string): boolean =>
  process.platform === "linux" && isNetworkType(statfsSync(path).type);

export const isNetworkType = (type: number): boolean => networkTypes.has(type >>> 0);

const networkTypes: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xfe534d42, // SMB 2
  0xff534d42, // CIFS
  0x65735546, // FUSE: sshfs and others
  0x564c, // NCP
  0x5346414f, // AFS
  0x6b414653, // kAFS
  0x73757245, // Coda
  0x00c36400, // Ceph
  0x0bd00bd0, // Lustre
  0x47504653, // GPFS
  0x01021997, // 9P: Windows drives under WSL
]);
