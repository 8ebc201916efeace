/** Exit codes of the program; scripts rely on them. */
export const EXIT = { done: 0, checkFailed: 1, wrongUse: 2, environment: 3, stopped: 130 } as const;
