import { CLOSE_TEXTS, type Signal } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { escapeHtml } from '../../../../platform/escape-html.ts';
import { groupedPrice, inR } from '../../../../platform/number-words.ts';
import { marketNotice } from '../../messages/market-mark.ts';
import { bold } from './html.ts';

/** Returns side, symbol, timeframe and strategy of a signal in one line. */
export const signalLine = ({ side, symbol, timeframe, strategyName }: Signal): string =>
  `${side === 'long' ? '↑' : '↓'} ${bold(`${side === 'long' ? 'Long' : 'Short'} ${symbol}`)} ${timeframe}, ${escapeHtml(strategyName)}`;

/** Returns what a closed signal came to. */
export function closeText({ closeReason, pnl }: Signal): string {
  const how = closeReason === null ? '' : `: ${CLOSE_TEXTS[closeReason].toLowerCase()}`;
  return pnl === null ? `Closed${how} without a fill.` : `Closed${how}, ${bold(inR(pnl))}.`;
}

/** Returns the state of a signal after its opening; null while nothing has changed. */
export function stateText(signal: Signal): string | null {
  const { status, fillPrice, targetsReached, targets, currentStop, stop } = signal;
  if (status === 'closed') return closeText(signal);
  const parts = [
    ...(fillPrice === null ? [] : [`Filled at ${groupedPrice(fillPrice)}.`]),
    ...(targetsReached === 0 ? [] : [`Target ${targetsReached} of ${targets.length} reached.`]),
    ...(currentStop === stop ? [] : [`Stop now at ${groupedPrice(currentStop)}.`]),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** Returns the line that marks what is of a simulated market; empty for a real one. */
export function marketLine(market: MarketKind | null): string {
  const notice = marketNotice(market);
  return notice === null ? '' : `<i>${notice}</i>`;
}

/** Returns a moment as a member reads it: the time, and the day unless it is that of `beside`. */
export function momentText(at: string | number | Date, timeZone: string, beside?: string | number | Date): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  const day = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(new Date(at));
  const on = day.format(new Date(at));
  return beside !== undefined && on === day.format(new Date(beside)) ? time : `${on}, ${time}`;
}
