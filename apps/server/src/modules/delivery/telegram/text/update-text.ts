import { MINUTE_MS } from '@sealtick/engine';
import { escapeHtml } from '../../../../platform/escape-html.ts';
import { groupedPrice } from '../../../../platform/number-words.ts';
import type { MessageOf } from '../../messages/delivery-message.ts';
import { bold } from './html.ts';
import { closeText } from './words.ts';

type ChangeMessage = MessageOf<'signal.updated' | 'signal.closed'>;

/** Returns the reply to an opening: what changed, and how old it is. */
export function updateText({ signal, update, ageMs }: ChangeMessage): string {
  const head = bold(`${signal.side === 'long' ? '↑ Long' : '↓ Short'} ${signal.symbol} ${signal.timeframe}`);
  return [head, changeText(signal, update), ...(ageMs < MINUTE_MS ? [] : [ageText(ageMs)])].join('\n');
}

function changeText(signal: ChangeMessage['signal'], { change, price }: ChangeMessage['update']): string {
  const at = price === null ? '' : ` at ${escapeHtml(groupedPrice(price))}`;
  if (change === 'filled') return `Filled${at}.`;
  if (change === 'closed') return closeText(signal);
  if (change === 'target') return targetText(signal, at);
  return `Stop moved to ${groupedPrice(signal.currentStop)}; it was ${groupedPrice(signal.stop)} at the opening.`;
}

function targetText({ targets, targetsReached, weights }: ChangeMessage['signal'], at: string): string {
  const reached = targets.length === 1 ? 'Target reached' : `Target ${targetsReached} of ${targets.length} reached`;
  const weight = weights[targetsReached - 1];
  return `${reached}${at}.${weight === undefined ? '' : ` ${Math.round(100 * weight)}% of the position is closed there.`}`;
}

function ageText(ageMs: number): string {
  const minutes = Math.round(ageMs / MINUTE_MS);
  const age = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return `<i>Sent ${age} after it was recorded.</i>`;
}
