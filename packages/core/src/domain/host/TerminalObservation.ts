/** Why a terminal that the environment speaks of cannot be used; each has its own advice. */
export type UnreachableReason =
  | "socket-missing"
  | "connection-refused"
  | "sandbox-denied"
  | "access-denied"
  | "auth-required"
  | "time-out"
  | "protocol"
  | "other-generation"
  | "relay-address"
  | "no-server"
  | "program-missing";

/** What a probe saw. */
export type TerminalObservation =
  | { readonly kind: "absent" }
  | { readonly kind: "reachable"; readonly detail: string }
  | { readonly kind: "unreachable"; readonly reason: UnreachableReason; readonly detail: string };
