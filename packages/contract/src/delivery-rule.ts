import { ASSET_CLASSES } from '@sealtick/engine';
import { z } from 'zod';
import { ALL_CHANNELS_MAX, DELIVERY_CATEGORIES } from './channel-kinds.ts';
import { ChannelId, DeliveryCategory } from './delivery-channel.ts';
import { ANY_CONFIDENCE, MIN_CONFIDENCES, SIGNAL_FREQUENCIES, TRADING_SESSIONS } from './delivery-choices.ts';
import { AssetClass } from './enumerations.ts';
import { input } from './input.ts';
import { Instant } from './instant.ts';
import { NewsRule } from './news-rule.ts';
import { plainId } from './plain-text.ts';

/** Days of signals that decide which minimum is preselected. */
export const PRESELECTION_DAYS = 90;
/** The minimum confidence that is preselected where enough signals pass it, percent. */
export const PREFERRED_MIN_CONFIDENCE = 70;
const PREFERRED_SHARE = 0.1;

interface ConfidenceCount {
  readonly signals: number;
  /** How many of them reach the preferred minimum. */
  readonly passing: number;
}

/**
 * Returns the minimum confidence that is preselected: the preferred one where at least a tenth of the signals of each strategy
 * pass it, otherwise Any, so that a default holds back no strategy.
 * @param strategies Counts of each strategy that has signals
 */
export const preselectedConfidence = (strategies: readonly ConfidenceCount[]): DeliveryRule['minConfidence'] =>
  strategies.length > 0 && strategies.every(({ signals, passing }) => passing >= signals * PREFERRED_SHARE)
    ? PREFERRED_MIN_CONFIDENCE
    : ANY_CONFIDENCE;

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
  /** What is done close to releases; nothing, if left out. */
  news: NewsRule.optional(),
});
export type DeliveryRule = z.infer<typeof DeliveryRule>;

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
  all: input(DeliveryRule, 'Which new signals are sent', {
    minConfidence: 60,
    markets: ['fx'],
    session: 'all',
    frequency: 'all',
    quietHours: { from: '22:00', to: '06:00', letsExitsThrough: true },
  }),
  channels: input(z.record(ChannelId, DeliveryRule.partial()), 'What differs for a channel, by its id', {}),
  strategies: input(z.record(plainId(100), StrategyRule), 'What differs for a strategy, by its id', {
    'tideline-pullback': { minConfidence: 80 },
  }),
  fallback: input(
    z.array(ChannelId).max(ALL_CHANNELS_MAX).readonly(),
    'The first channel gets a new signal; each next one only where the previous one has not accepted it. Empty: all at the same time',
    [],
  ),
  /**
   * What all devices for browser push are asked to send, also those that are added later. Left out: what they are asked
   * already, and the defaults for a first one.
   */
  pushCategories: input(
    z.array(DeliveryCategory).max(DELIVERY_CATEGORIES.length).readonly(),
    'Kinds of messages that browser push sends; unchanged if left out',
  ).optional(),
});

/** The rules in force. */
export const DeliveryRules = DeliveryRulesInput.extend({
  /** When they were saved; null for the defaults. */
  savedAt: Instant.nullable(),
});
export type DeliveryRulesInput = z.infer<typeof DeliveryRulesInput>;
export type DeliveryRules = z.infer<typeof DeliveryRules>;
