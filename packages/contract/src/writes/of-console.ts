/** What the writes of the console have in common. */
export const OF_CONSOLE = { tag: 'console', callers: 'operators' } as const;
