/**
 * Roles of a process: `web` answers requests, `worker` runs the background work, `all` does both. `probe` checks a site from
 * another machine, without a database.
 */
export const ROLES = ['all', 'web', 'worker', 'probe'] as const;
export type Role = (typeof ROLES)[number];
