const MEGABYTE = 1_048_576;

/** Trades that an account may type and import. */
export const JOURNAL_ENTRIES_MAX = 5_000;
/** Longest note on a trade, characters. */
export const JOURNAL_NOTE_MAX = 10_000;
export const JOURNAL_TAGS_MAX = 12;
export const JOURNAL_PLANS_MAX = 20;
export const JOURNAL_CRITERIA_MAX = 20;
export const JOURNAL_VIEWS_MAX = 30;
/** Largest file of a broker that is imported, bytes. */
export const JOURNAL_FILE_BYTES = 5 * MEGABYTE;
export const JOURNAL_FILE_MEGABYTES = JOURNAL_FILE_BYTES / MEGABYTE;
export const JOURNAL_FILE_TOO_LARGE = `The file must have at most ${JOURNAL_FILE_MEGABYTES} MB.`;
/** Rows of a preview that are listed; all of them are counted. */
export const JOURNAL_PREVIEW_ROWS = 200;
/** Largest screenshot that is accepted, bytes. */
export const SCREENSHOT_BYTES = 5 * MEGABYTE;
export const SCREENSHOT_MEGABYTES = SCREENSHOT_BYTES / MEGABYTE;
export const SCREENSHOT_TOO_LARGE = `The screenshot must have at most ${SCREENSHOT_MEGABYTES} MB.`;
export const SCREENSHOTS_PER_TRADE = 4;
/** Screenshots of one account. */
export const SCREENSHOTS_MAX = 100;
/** Closed trades needed for the win rate of a group, and for the interval of its mean. */
export const JOURNAL_RATE_NEEDS = 10;
export const JOURNAL_INTERVAL_NEEDS = 30;
/** Days on which these trades opened: trades of one day count as one event. */
export const JOURNAL_INTERVAL_DAYS = 20;
/** What columns of a table of trades can be named for. */
export const JOURNAL_CSV_FIELDS = [
  'ticket',
  'account',
  'symbol',
  'side',
  'lots',
  'openedAt',
  'entry',
  'stop',
  'target',
  'closedAt',
  'exit',
  'commission',
  'swap',
  'profit',
  'currency',
] as const;
export type JournalCsvField = (typeof JOURNAL_CSV_FIELDS)[number];
