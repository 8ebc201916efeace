/** Of a call that programs should leave: since which day, and from which day it may no longer answer. Both `2026-11-28`, UTC. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
}
