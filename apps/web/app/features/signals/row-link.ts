/** Id of the link in a row that opens a signal: where the focus goes back to. */
export const rowLinkId = (signalId: string): string => `signal-${signalId}`;
