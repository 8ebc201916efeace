import { ASSET_CLASSES, type AssetClass as AssetClassName } from '@sealtick/engine';
import { z } from 'zod';
import { ALL_CHANNELS_MAX, DELIVERY_CATEGORIES } from './channel-kinds.ts';
import { ChannelId, DeliveryCategory } from './delivery-channel.ts';
import { AssetClass } from './enumerations.ts';
import { Instant } from './instant.ts';
import { plainId } from './plain-text.ts';

/** The minimum confidence `Any`: every signal passes it. */
export const ANY_CONFIDENCE = 0;
/** Minimum confidences that can be chosen, percent. */
export const MIN_CONFIDENCES = [ANY_CONFIDENCE, 50, 60, 70, 80, 90] as const;
/** Days of signals that decide which minimum is preselected. */
export const PRESELECTION_DAYS = 90;
/** The minimum confidence that is preselected where enough signals pass it, percent. */
export const PREFERRED_MIN_CONFIDENCE = 70;
const PREFERRED_SHARE = 0.1;

/**
 * Returns the minimum confidence that is preselected: the preferred one where at least a tenth of the signals pass it,
 * otherwise Any, so that no member's signals are all held back by a default.
 * @param passing How many of the signals reach the preferred minimum
 */
export const preselectedConfidence = (signals: number, passing: number): DeliveryRule['minConfidence'] =>
  signals > 0 && passing >= signals * PREFERRED_SHARE ? PREFERRED_MIN_CONFIDENCE : ANY_CONFIDENCE;

/** Signals of this confidence and above have a high priority, percent. */
export const HIGH_PRIORITY_CONFIDENCE = 80;
/** A digest is sent at this minute of the day, in the member's time zone. */
export const DIGEST_MINUTE = 8 * 60;

/** Trading sessions by the clock of their city, Monday to Friday; `all` filters nothing. */
export const TRADING_SESSIONS = ['all', 'london', 'new-york', 'asian'] as const;
export type TradingSession = (typeof TRADING_SESSIONS)[number];

/** `high`: only signals of high priority. `daily`: one digest a day instead of messages. */
export const SIGNAL_FREQUENCIES = ['all', 'high', 'daily'] as const;
export type SignalFrequency = (typeof SIGNAL_FREQUENCIES)[number];

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time as HH:MM' });

/** Time of the day without new signals, in the member's time zone. It may pass midnight. */
export const QuietHours = z.strictObject({
  from: ClockTime,
  to: ClockTime,
  /** Whether closes, fills and moved stops are sent during them. */
  letsExitsThrough: z.boolean(),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** Which new signals are sent. Updates and closes follow the messages that were sent, whatever the rule says then. */
export const DeliveryRule = z.strictObject({
  minConfidence: z.literal(MIN_CONFIDENCES),
  /** Asset classes; none chosen means all. */
  markets: z.array(AssetClass).max(ASSET_CLASSES.length).readonly(),
  session: z.enum(TRADING_SESSIONS),
  frequency: z.enum(SIGNAL_FREQUENCIES),
  quietHours: QuietHours.nullable(),
});
export type DeliveryRule = z.infer<typeof DeliveryRule>;

/** The rule of a member who has saved none and has no signals yet; signals decide the minimum (`preselectedConfidence`). */
export const DEFAULT_DELIVERY_RULE: DeliveryRule = {
  minConfidence: ANY_CONFIDENCE,
  markets: [] as readonly AssetClassName[],
  session: 'all',
  frequency: 'all',
  quietHours: null,
};

/** What differs for a strategy from the rule for all. */
export const StrategyRule = DeliveryRule.partial().extend({
  /** A muted strategy sends no new signals. */
  isMuted: z.boolean().optional(),
});
export type StrategyRule = z.infer<typeof StrategyRule>;

/**
 * The rules of a member. What a channel or a strategy does not state follows the rule for all; where both state the
 * same field, the strategy decides.
 */
export const DeliveryRulesInput = z.strictObject({
  all: DeliveryRule,
  /** By channel id. */
  channels: z.record(ChannelId, DeliveryRule.partial()),
  /** By strategy id. */
  strategies: z.record(plainId(100), StrategyRule),
  /** The first channel gets a new signal; each next one only where the one before has not accepted it. Empty: all at once. */
  fallback: z.array(ChannelId).max(ALL_CHANNELS_MAX).readonly(),
  /**
   * What all devices for browser push are asked to send, also those that are added later. Left out: what they are asked
   * already, and the defaults for a first one.
   */
  pushCategories: z.array(DeliveryCategory).max(DELIVERY_CATEGORIES.length).readonly().optional(),
});

/** The rules in force. */
export const DeliveryRules = DeliveryRulesInput.extend({
  /** When they were saved; null for the defaults. */
  savedAt: Instant.nullable(),
});
export type DeliveryRulesInput = z.infer<typeof DeliveryRulesInput>;
export type DeliveryRules = z.infer<typeof DeliveryRules>;

/** Time without success after which the next channel of the fallback gets an opening, at most. */
export const FALLBACK_AFTER_MS = 30_000;
