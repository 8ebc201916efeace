import {
  CONFIDENCE_STEP,
  DELIVERY_FILTERS,
  type DeliveryFilter,
  type DeliveryPreview,
  type DeliveryRulesInput,
  LOWEST_CONFIDENCE_STEP,
} from '@sealtick/contract';
import { ASSET_CLASSES } from '@sealtick/engine';
import { type Opening, refusedByRule } from './refuse-opening.ts';
import { ruleFor } from './rule-for.ts';

/** Filters that ask the channel or the plan, not a rule. */
const OF_CHANNELS: readonly DeliveryFilter[] = ['plan', 'channel', 'category'];
const HIGHEST_STEP = 100 - CONFIDENCE_STEP;

/** A published signal. */
export interface PreviewedOpening extends Opening {
  readonly strategyId: string;
}

type Counts = Pick<DeliveryPreview, 'signals' | 'passing' | 'filters' | 'confidences' | 'assetClasses'>;

/** Counts what the rules for all and for strategies would have sent of these signals. */
export function countPreview(
  rules: DeliveryRulesInput,
  openings: readonly PreviewedOpening[],
  timeZone: string,
): Counts {
  const refusals = openings.map((one) => refusedByRule(ruleFor(rules, null, one.strategyId), one, timeZone));
  const stepOf = ({ confidence }: Opening) =>
    Math.min(
      Math.max(Math.floor(confidence / CONFIDENCE_STEP) * CONFIDENCE_STEP, LOWEST_CONFIDENCE_STEP),
      HIGHEST_STEP,
    );
  const steps = [];
  for (let from = LOWEST_CONFIDENCE_STEP; from <= HIGHEST_STEP; from += CONFIDENCE_STEP) steps.push(from);
  return {
    signals: openings.length,
    passing: refusals.filter((refused) => refused === null).length,
    filters: DELIVERY_FILTERS.filter((filter) => !OF_CHANNELS.includes(filter)).map((filter) => ({
      filter,
      refused: refusals.filter((refused) => refused === filter).length,
    })),
    confidences: steps.map((from) => ({ from, signals: openings.filter((one) => stepOf(one) === from).length })),
    assetClasses: ASSET_CLASSES.map((assetClass) => ({
      assetClass,
      signals: openings.filter((one) => one.assetClass === assetClass).length,
    })),
  };
}
