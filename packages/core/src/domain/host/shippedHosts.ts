import type { HostDescriptor } from "./HostDescriptor.ts";

export const shippedHosts: ReadonlyArray<HostDescriptor> = [];
