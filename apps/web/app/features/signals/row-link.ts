const PREFIX = 'signal-row-';

/** Returns the id of the link in a row that opens a signal, to which the focus returns. */
export const rowLinkId = (signalId: string): string => PREFIX + signalId;
