import {
  CONFIDENCE_STEP,
  DELIVERY_FILTERS,
  type DeliveryFilter,
  type DeliveryPreview,
  type DeliveryRulesInput,
} from '@sealtick/contract';
import { ASSET_CLASSES } from '@sealtick/engine';
import { type Opening, refusedByRule } from './refuse-opening.ts';
import { ruleFor } from './rule-for.ts';

/** Filters that ask the channel or the plan, not what the member chose for signals. */
const OF_CHANNELS: readonly DeliveryFilter[] = ['plan', 'channel', 'category'];
const HIGHEST_STEP = 100 - CONFIDENCE_STEP;

/** A published signal. */
export interface PreviewedOpening extends Opening {
  readonly strategyId: string;
  /** Whether a mute in force is about its strategy or its symbol. */
  readonly isMuted: boolean;
}

type Counts = Pick<DeliveryPreview, 'signals' | 'passing' | 'channels' | 'filters' | 'confidences' | 'assetClasses'>;

interface Recipient {
  readonly timeZone: string;
  /** Ids of the channels that are sent signals. */
  readonly channelIds: readonly string[];
}

/** Counts what rules and the mutes in force would have sent of these signals. Without a channel, the rules for all and for strategies count. */
export function countPreview(
  rules: DeliveryRulesInput,
  openings: readonly PreviewedOpening[],
  { timeZone, channelIds }: Recipient,
): Counts {
  const getRefusals = (channelId: string | null) =>
    openings.map((one) =>
      one.isMuted ? 'muted' : refusedByRule(ruleFor(rules, channelId, one.strategyId), one, timeZone),
    );
  const ofChannels = channelIds.map((channelId) => ({ channelId, refusals: getRefusals(channelId) }));
  const sets = ofChannels.length === 0 ? [getRefusals(null)] : ofChannels.map(({ refusals }) => refusals);
  const refusals = openings.map((_, place) => getFarthest(sets.map((refused) => refused[place] ?? null)));
  const getStep = ({ confidence }: Opening) =>
    Math.min(Math.floor(confidence / CONFIDENCE_STEP) * CONFIDENCE_STEP, HIGHEST_STEP);
  const steps = [];
  for (let from = 0; from <= HIGHEST_STEP; from += CONFIDENCE_STEP) steps.push(from);
  return {
    signals: openings.length,
    passing: countPassing(refusals),
    channels: ofChannels.map(({ channelId, refusals }) => ({ channelId, passing: countPassing(refusals) })),
    filters: DELIVERY_FILTERS.filter((filter) => !OF_CHANNELS.includes(filter)).map((filter) => ({
      filter,
      refused: refusals.filter((refused) => refused === filter).length,
    })),
    confidences: steps.map((from) => ({ from, signals: openings.filter((one) => getStep(one) === from).length })),
    assetClasses: ASSET_CLASSES.map((assetClass) => ({
      assetClass,
      signals: openings.filter((one) => one.assetClass === assetClass).length,
    })),
  };
}

const countPassing = (refusals: readonly (DeliveryFilter | null)[]): number =>
  refusals.filter((refused) => refused === null).length;

/** Returns the latest of the filters that refused a signal, one for each channel; null if one of them sends it. */
function getFarthest(refusals: readonly (DeliveryFilter | null)[]): DeliveryFilter | null {
  if (refusals.includes(null)) return null;
  return DELIVERY_FILTERS.findLast((filter) => refusals.includes(filter)) ?? null;
}
