/** Limits and constants that server and clients share. */
export const SIGNALS_LIMIT_DEFAULT = 50;
export const SIGNALS_LIMIT_MAX = 500;
/** Signals of one export. */
export const SIGNALS_EXPORT_MAX = 50_000;
/** Strategies that a list of signals can be asked for at the same time. */
export const STRATEGIES_ASKED_MAX = 50;
export const BARS_LIMIT_DEFAULT = 200;
export const BARS_LIMIT_MAX = 500;
/** Trades on one page of the table of a record. */
export const TRADE_TABLE_ROWS = 25;
/** Bars in columns, for backtests outside the server. */
export const BAR_COLUMNS_MAX = 20_000;
/** Longest range of the calendar, days: that of the longest column answer on 1h. */
export const CALENDAR_DAYS_MAX = 1_500;
export const SIGNAL_POLL_MS = 30_000;
/** Path of the live feed on the site's host; `wss:` if the site uses https. */
export const FEED_PATH = '/ws';
export const PUBLIC_FEED_DELAY_MINUTES_DEFAULT = 15;
export const ARCHIVE_AFTER_DAYS = 30;
/** How long an alert of no release is in force, ms of market time: it is about the next minutes. */
export const MARKET_ALERT_MS = 30 * 60_000;

/** Mark of everything that the operator has not confirmed or replaced. */
export const SAMPLE_MARK = 'Sample: replace before going live';
/** First line of a document that the operator has not replaced. */
export const SAMPLE_LINE = `${SAMPLE_MARK}. The operator has not confirmed this document.`;

/** What every message of a signal says about it. */
export const RISK_NOTICE = 'Educational, not investment advice. You can lose more than you invest.';

/** Period of the measured figures, hours. */
export const FIGURES_HOURS = 24;
/** Targets of the site: milliseconds, and the share of minutes. */
export const TARGETS = { responseMs: 20, uptime: 0.999, deliveryMs: 100 } as const;

/** Resolved signals needed for a diagram of stated confidence against actual results. */
export const CALIBRATION_NEEDS = 30;

/** Trades of a year or a group from which the share won is printed, as for the win rate of a record; the number won with fewer. */
export const WON_NEEDS = 30;

/** Period of the delivery figures, hours. */
export const DELIVERY_HOURS = 24;
/** Time after sealing from which a signal sent by the live feed is late, ms of wall-clock time. */
export const DELIVERY_LATE_MS = 1_000;
/** Signals or messages needed for the 95th and 99th percentile of delivery times; with fewer only the median is stated. */
export const DELIVERY_PERCENTILES_NEED = 100;
/** Period of the prices at delivery, days. */
export const SLIPPAGE_DAYS = 30;
/** Deliveries needed for the median and the 90th percentile of their slippage. */
export const SLIPPAGE_NEEDS = 30;

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 256;
