import { CLOSE_TEXTS, RISK_NOTICE, type Signal } from '@sealtick/contract';
import { groupedPrice, inR } from '../../../platform/number-words.ts';
import type { MessageOf } from '../messages/delivery-message.ts';

/** The last line of every email about signals. */
export const NOTICE = `${RISK_NOTICE} Past performance is no guide to future results.`;

const FORMATS = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
} as const;

/** A format takes longer to make than an email to render. There are a few hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function toFormat(name: keyof typeof FORMATS, zone: string): Intl.DateTimeFormat {
  const key = `${name} ${zone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...FORMATS[name], timeZone: zone });
  formats.set(key, known);
  return known;
}

/** Returns a moment by the clock of a zone: "Friday 4 September 2026, 12:00 BST". @param zone IANA name */
export const dayAndTime = (iso: string, zone: string): string => `${getDay(iso, zone)}, ${getMoment(iso, zone)}`;

/** Returns a moment without its day if that is the day of another moment. */
export const timeBeside = (iso: string, other: string, zone: string): string =>
  getDay(iso, zone) === getDay(other, zone) ? getMoment(iso, zone) : dayAndTime(iso, zone);

/** Returns a moment in few characters: "4 Sep, 12:00". @param zone IANA name */
export const shortTime = (iso: string, zone: string): string =>
  toFormat('short', zone).format(Date.parse(iso)).replace('Sept', 'Sep');

const getDay = (iso: string, zone: string) => toFormat('day', zone).format(Date.parse(iso)).replace(',', '');
const getMoment = (iso: string, zone: string) => toFormat('clock', zone).format(Date.parse(iso));

/** Returns what came of a signal in few characters: its result, or why it has none. */
export function shortOutcome(signal: Signal): string {
  if (signal.pnl !== null) return inR(signal.pnl);
  return signal.status === 'active' ? 'open' : (signal.closeReason ?? 'closed');
}

/** Returns what came of a signal: "Target reached, +2.20 R". */
export function outcomeWords({ status, closeReason, pnl, filledAt }: Signal): string {
  if (status === 'active') return filledAt === null ? 'Open, not yet filled' : 'Open';
  const reason = closeReason === null ? 'Closed' : CLOSE_TEXTS[closeReason];
  return pnl === null ? `${reason} without a fill` : `${reason}, ${inR(pnl)}`;
}

/** Returns what changed of a signal: "Stop moved to 1.10000". */
export function changeWords({ signal, update }: MessageOf<'signal.updated' | 'signal.closed'>): string {
  const at = update.price === null ? '' : ` at ${groupedPrice(update.price)}`;
  switch (update.change) {
    case 'filled':
      return `Filled${at}`;
    case 'target':
      return signal.targets.length === 1 ? `Target reached${at}` : `Target ${signal.targetsReached} reached${at}`;
    case 'stopMoved':
      return `Stop moved to ${groupedPrice(signal.currentStop)}`;
    case 'closed':
      return outcomeWords(signal);
  }
}

/** Returns "↑ Long BRENT 1h". */
export const getName = ({ side, symbol, timeframe }: Pick<Signal, 'side' | 'symbol' | 'timeframe'>): string =>
  `${side === 'long' ? '↑ Long' : '↓ Short'} ${symbol} ${timeframe}`;

/** Returns a sentence as the part of another one. */
export const lowerFirst = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
