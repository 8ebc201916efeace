import type { AssetClass } from '@sealtick/engine';

/** The minimum confidence `Any`: every signal passes it. */
export const ANY_CONFIDENCE = 0;
/** Minimum confidences that can be chosen, percent. */
export const MIN_CONFIDENCES = [ANY_CONFIDENCE, 50, 60, 70, 80, 90] as const;

/** Signals of this confidence and above have a high priority, percent. */
export const HIGH_PRIORITY_CONFIDENCE = 80;
/** A digest is sent at this minute of the day, in the member's time zone. */
export const DIGEST_MINUTE = 8 * 60;

/** Trading sessions by the clock of their city, Monday to Friday; `all` filters nothing. */
export const TRADING_SESSIONS = ['all', 'london', 'new-york', 'asian'] as const;
export type TradingSession = (typeof TRADING_SESSIONS)[number];

/** `high`: only signals of high priority. `daily`: one digest per day instead of messages. */
export const SIGNAL_FREQUENCIES = ['all', 'high', 'daily'] as const;
export type SignalFrequency = (typeof SIGNAL_FREQUENCIES)[number];

/** The rule of a member who has saved none and has no signals yet; signals decide the minimum (`preselectedConfidence`). */
export const DEFAULT_DELIVERY_RULE = {
  minConfidence: ANY_CONFIDENCE as (typeof MIN_CONFIDENCES)[number],
  markets: [] as readonly AssetClass[],
  session: 'all' as TradingSession,
  frequency: 'all' as SignalFrequency,
  quietHours: null,
};

/** Time without success after which the next channel of the fallback gets an opening, at most. */
export const FALLBACK_AFTER_MS = 30_000;

/**
 * What can refuse a new signal for a channel, in the order in which it is asked. The first that refuses is the reason that
 * a suppressed delivery states.
 */
export const DELIVERY_FILTERS = [
  /** The plan does not include the strategy, or not its asset class. */
  'plan',
  /** The channel is not verified, has ended, or is muted. */
  'channel',
  /** The channel is not asked to send new signals. */
  'category',
  /** The member muted the strategy or the symbol, for a time or until it is ended: the reason has the end. */
  'muted',
  /** The rules mute the strategy. */
  'strategy',
  /** The stated confidence is below the minimum. */
  'confidence',
  /** The asset class is not in the market focus. */
  'market',
  /** The bar closed outside of the trading session. */
  'session',
  /** The bar closed close to a high-impact release of one of its currencies: the reason names the release. */
  'news',
  /** Only signals of high priority are sent. */
  'priority',
  /** Signals are sent in a digest once a day. */
  'digest',
  /** It came in the quiet hours. */
  'quiet-hours',
] as const;

/** Width of the steps in which a preview counts stated confidences, percent. */
export const CONFIDENCE_STEP = 5;
/** Days that a preview looks back. */
export const PREVIEW_DAYS = 30;

/** Receipts go back this many days. */
export const RECEIPT_DAYS = 7;
