/** Limits and constants that server and clients share. */
export const SIGNALS_LIMIT_DEFAULT = 50;
export const SIGNALS_LIMIT_MAX = 500;
export const BARS_LIMIT_DEFAULT = 200;
export const BARS_LIMIT_MAX = 500;
/** Bars in columns, for back-tests outside the server. */
export const BAR_COLUMNS_MAX = 20_000;
export const SIGNAL_POLL_MS = 30_000;
/** Path of the live feed on the site's own host; `wss:` where the site is on https. */
export const FEED_PATH = '/ws';
export const PUBLIC_FEED_DELAY_MINUTES_DEFAULT = 15;
export const ARCHIVE_AFTER_DAYS = 30;

/** Requests a minute of each address. Every route is under one of these policies; `pages` and `pictures` are the site's. */
export const RATE_LIMITS = { strategies: 100, signals: 500, data: 500, pages: 300, pictures: 60 } as const;
export type RatePolicy = keyof typeof RATE_LIMITS;

/** Stands beside everything that the operator has not confirmed or replaced. */
export const SAMPLE_MARK = 'Sample: replace before going live';

/** How long what is shown as measured looks back. */
export const FIGURES_HOURS = 24;
/** What the site aims at: milliseconds, and the share of minutes. */
export const TARGETS = { responseMs: 20, uptime: 0.999, deliveryMs: 100 } as const;

/** Decided signals under which a diagram of stated and happened chances says too little to be drawn. */
export const CALIBRATION_NEEDS = 30;

/** How far back delivery is measured. */
export const DELIVERY_HOURS = 24;
/** A signal that the live feed sends later after its sealing than this, in wall time, is late. */
export const DELIVERY_LATE_MS = 1_000;
/** So many signals a figure needs: under them a hundredth of the signals would be less than one. */
export const DELIVERY_NEEDS = { p50: 10, p95: 20, p99: 100 } as const;
