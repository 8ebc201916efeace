/** Rows that a feed shows until it is opened. */
export const COLLAPSED = 5;
