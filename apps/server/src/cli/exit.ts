/** What the program says by its exit code; scripts rely on it. */
export const EXIT = { done: 0, checkFailed: 1, wrongUse: 2, environment: 3, stopped: 130 } as const;
