/** Roles of a process: `web` answers requests, `worker` runs the background work, `all` does both. */
export const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];
