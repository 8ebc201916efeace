/** Returns a signal as the client of the Bot API takes it: its types name one of another implementation, but it only listens to it. */
export const toApiSignal = (signal: AbortSignal | undefined) => signal as never;
