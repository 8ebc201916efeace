import type { Channel, DeliveryFilter, DeliveryPreview } from '@sealtick/contract';
import { formatCount } from '../../lib/text/format.ts';

const NAMES: Readonly<Record<DeliveryFilter, string>> = {
  plan: 'the plan',
  channel: 'the channel',
  category: 'the channel',
  muted: 'what you muted',
  strategy: 'muted strategies',
  confidence: 'the minimum confidence',
  market: 'the market focus',
  session: 'the trading session',
  news: 'the news rule',
  priority: 'the frequency “High Priority Only”',
  digest: 'the daily digest',
  'quiet-hours': 'quiet hours',
};

/** Returns how many signals the channels would have been sent that are sent fewer than others; empty without one. */
export function fewerText(
  { passing, channels }: DeliveryPreview,
  labels: readonly Pick<Channel, 'id' | 'label'>[],
): string {
  const fewer = channels.filter((one) => one.passing < passing);
  const parts = fewer.map(
    (one) => `${formatCount(one.passing)} to ${labels.find(({ id }) => id === one.channelId)?.label ?? 'a channel'}`,
  );
  return parts.length === 0 ? '' : `By the rules of single channels, ${parts.join(', ')}.`;
}

/** Returns how many signals each filter takes, as a sentence; empty if none takes any. */
export function refusedText({ filters }: DeliveryPreview): string {
  const taken = filters.filter(({ refused }) => refused > 0);
  if (taken.length === 0) return '';
  const parts = taken.map(({ filter, refused }) => `${formatCount(refused)} by ${NAMES[filter]}`);
  return `Not sent: ${parts.join(', ')}.`;
}

/** Returns what the highest stated confidence leaves of the choices; empty if every choice lets some pass. */
export function reachText({ confidences, signals }: DeliveryPreview, choices: readonly number[]): string {
  const highest = Math.max(0, ...confidences.filter(({ signals: count }) => count > 0).map(({ from }) => from));
  const none = choices.find((choice) => choice > highest);
  if (signals === 0 || none === undefined) return '';
  return `A minimum of ${none}% or more would stop every signal: your strategies win less often and gain more per win, so their stated confidence is low.`;
}
