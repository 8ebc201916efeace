/** `web` answers requests, `worker` does what goes on by itself, `all` is both in one process. */
export const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];
