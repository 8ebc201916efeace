/** Begins the keys of the lists of older signals, which are read page by page. */
export const OLDER_SIGNALS = 'older signals';
