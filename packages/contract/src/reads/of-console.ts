/** What the reads of the console have in common. */
export const OF_CONSOLE = { tag: 'console', entitlement: 'operator', cache: 'never' } as const;
