import {
  type ConversionStep,
  cutWords,
  type ExitCost,
  refusalWords,
  type SignalSize,
  type SignalSizing,
  type SizedTarget,
  sizeSignal,
  sizeWords,
} from '@sealtick/engine';
import { formatAmount, formatCount, formatNumber, formatPercent, formatPrice, formatQuote } from '../text/format.ts';

/** A signal whose size is computed. */
export interface SizedSignal {
  readonly symbol: string;
  readonly side: string;
  readonly entry: number;
  readonly stop: number;
  /** In the order in which they are reached. */
  readonly targets: readonly SizedTarget[];
  /** Digits of its prices. */
  readonly digits: number;
}

/** What the size of an instrument depends on. */
export interface SizedInstrument {
  readonly contractSize: number;
  readonly quoteCurrency: string;
  /** Size of a pip in price; null off fx, where distances are in price. */
  readonly pip: number | null;
  readonly exitCost: ExitCost;
  /** Null if it is unknown. */
  readonly assetClass: SignalSizing['assetClass'];
}

/** Whose account it is, and how much of its limits is used. */
export type SizingAccount = Pick<SignalSizing, 'settings' | 'edge' | 'use' | 'prices' | 'now'>;

/** The size of a signal with its arithmetic, as pages show it. */
export interface SizeView {
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly lots: string;
  readonly units: string;
  /** What the size risks and gains, or why it is 0. */
  readonly note: string;
  /** By which limit the size is cut; null if by none. */
  readonly cut: string | null;
  /** Everything as text to copy. */
  readonly text: string;
}

export const NOT_ADVICE = 'Arithmetic on your own inputs, not advice.';

/** Returns the size of a signal for an account, or a sentence that says why there is none. */
export function sizeView(signal: SizedSignal, instrument: SizedInstrument, account: SizingAccount): SizeView | string {
  const { symbol, entry, stop, targets } = signal;
  if (entry === stop) return 'The size cannot be computed for this signal.';
  const size = sizeSignal({ ...account, ...instrument, symbol, entry, stop, targets });
  const { currency, equity, sizing } = account.settings;
  if ('code' in size) return sentence(refusalWords(size, currency));
  const money = (amount: number) => formatAmount(amount, currency);
  const rows = [
    { label: 'account', value: `${money(equity)} ${currency}` },
    { label: `× ${riskLabel(size, sizing)}`, value: money(equity * size.risk.fraction) },
    ...leftRows(size).map((label) => ({ label, value: money(size.budget) })),
    { label: 'stop distance', value: distance(signal, instrument) },
    ...size.conversion.map(rateRow),
    { label: 'loss per lot', value: money(size.lossPerLot) },
    { label: `${money(size.budget)} ÷ ${money(size.lossPerLot)}`, value: (size.budget / size.lossPerLot).toFixed(3) },
  ];
  const lots = formatNumber(size.lots, 2);
  const units = Number.isInteger(size.units) ? formatCount(size.units) : formatNumber(size.units, 2);
  const note = size.refusal ? refusalWords(size.refusal, currency) : sizeWords(size, money, currency);
  const words = cutWords(size, money, currency);
  const cut = words && sentence(words);
  const said = `${lots} lots (${units} units): ${note}`;
  return { rows, lots, units, note, cut, text: getText(signal, rows, cut === null ? [said] : [said, cut]) };
}

/** Labels of what a limit leaves. */
function leftRows({ cut, refusal }: SignalSize): string[] {
  if (refusal?.code === 'drawdownReached') return ['left at the max drawdown'];
  return cut === null ? [] : [`left of the ${cut.unit === 'money' ? 'daily' : cut.name} limit`];
}

function riskLabel({ risk }: SignalSize, sizing: SizingAccount['settings']['sizing']): string {
  const share = formatPercent(risk.fraction);
  if (risk.by === 'kelly') return `risk ${share}, by Kelly`;
  return sizing === 'kelly' ? `risk ${share}, fixed: under 100 live trades` : `risk ${share}`;
}

function distance({ entry, stop, digits }: SizedSignal, { pip }: SizedInstrument): string {
  const apart = Math.abs(entry - stop);
  return pip === null ? formatQuote(apart, digits) : `${formatNumber(apart / pip, 1)} pips`;
}

const rateRow = ({ symbol, price, isInverse }: ConversionStep) => ({
  label: isInverse ? `1 ÷ ${symbol}` : symbol,
  value: formatPrice(price),
});

function getText(
  { symbol, side, entry, stop, digits }: SizedSignal,
  rows: SizeView['rows'],
  size: readonly string[],
): string {
  const levels = `${symbol} ${side}, entry ${entry.toFixed(digits)}, stop ${stop.toFixed(digits)}`;
  return [levels, ...rows.map(({ label, value }) => `${label}: ${value}`), ...size, NOT_ADVICE].join('\n');
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
