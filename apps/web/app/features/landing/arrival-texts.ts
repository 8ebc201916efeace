import { formatSigned } from '../../lib/text/format.ts';
import type { HeroSignal } from './hero-signal.ts';

type Arriving = Pick<HeroSignal, 'symbol' | 'timeframe' | 'side' | 'strategyName' | 'levels' | 'digits' | 'confidence'>;

/** Returns the signal's name as messages begin with it: "↑ Long BRENT 1h". */
export const arrivalName = ({ side, symbol, timeframe }: Arriving): string =>
  `${side === 'long' ? '↑ Long' : '↓ Short'} ${symbol} ${timeframe}`;

/** Returns the subject of the email. */
export function emailSubject(signal: Arriving): string {
  const shown = (kind: string) => signal.levels.filter((level) => level.kind === kind).map((level) => level.shown);
  return `${arrivalName(signal)}: entry ${shown('entry')}, stop ${shown('stop')}, target ${shown('target').join(' and ')}`;
}

/** Returns the levels as the bot sends them: name, price and distance from the entry, the farthest target first. */
export function levelLines({
  levels,
  digits,
}: Arriving): readonly (readonly [name: string, price: string, away: string])[] {
  const entry = levels.find(({ kind }) => kind === 'entry');
  const [targets, rest] = [
    levels.filter(({ kind }) => kind === 'target'),
    levels.filter(({ kind }) => kind !== 'target'),
  ];
  return [...targets.toReversed(), ...rest].map(({ kind, label, price, shown }) => [
    label.toLowerCase(),
    shown,
    kind === 'entry' || !entry ? '' : formatSigned(price - entry.price, digits),
  ]);
}

/** Returns the text of the push message, which shows distances and no price: a locked screen may show it. */
export function pushBody({ levels, strategyName, confidence }: Arriving): string {
  const of = (kind: string) => levels.find((level) => level.kind === kind)?.price ?? Number.NaN;
  const entry = of('entry');
  const away = (price: number) => `${((100 * Math.abs(price - entry)) / Math.abs(entry)).toFixed(2)}%`;
  const target = of('target');
  const distances = `Stop ${away(of('stop'))}${Number.isNaN(target) ? '' : `, target ${away(target)}`}`;
  return `${distances}. ${strategyName}, confidence ${confidence}%.`;
}
