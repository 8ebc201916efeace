import type { Signal } from '@sealtick/contract';
import {
  currencyDigits,
  cutText,
  cutWords,
  refusalWords,
  type SignalSizing,
  sizeSignal,
  sizeWords,
} from '@sealtick/engine';
import { NOT_ADVICE } from '../../settings/index.ts';

/** What the size of an instrument depends on. */
export type SizedInstrument = Pick<
  SignalSizing,
  'symbol' | 'assetClass' | 'contractSize' | 'quoteCurrency' | 'exitCost'
>;

/** Whose account it is, and how much of its limits is used. */
export type SizingAccount = Pick<SignalSizing, 'settings' | 'edge' | 'use' | 'prices' | 'now'>;

/**
 * Returns the size of a signal for an account as lines of a message, or why there is none. Each answer ends with what it
 * is: arithmetic on the member's own inputs.
 *
 * @param instrument Null if the market no longer has it.
 */
export function sizeOfMessage(
  signal: Pick<Signal, 'entry' | 'stop' | 'targets' | 'weights'>,
  instrument: SizedInstrument | null,
  account: SizingAccount,
): string {
  const [entry, stop] = [Number(signal.entry), Number(signal.stop)];
  const none = (why: string) => `No size: ${why}.\n${SIZE_NOTICE}`;
  if (instrument === null) return none('its instrument is unknown');
  if (!(entry > 0) || !(stop > 0) || entry === stop) return none('the stop is too close to the entry');
  const targets = signal.targets.map((price, i) => ({ price: Number(price), weight: signal.weights[i] ?? 0 }));
  const size = sizeSignal({ ...account, ...instrument, entry, stop, targets });
  const { currency, equity } = account.settings;
  if ('code' in size) return none(refusalWords(size, currency));
  if (size.refusal) return none(refusalWords(size.refusal, currency));
  const money = (value: number) => decimal(value, currencyDigits(currency));
  const units = size.units.toLocaleString('en', { maximumFractionDigits: 2 });
  const share = `${(size.risk.fraction * 100).toFixed(1)}%`;
  const by = size.risk.by === 'kelly' ? ' by Kelly' : '';
  const cut = cutWords(size, money, currency);
  return [
    `${decimal(size.lots, 2)} lots (${units} units): ${sizeWords(size, money, currency)}.`,
    `From your settings: ${money(equity)} ${currency} × ${share}${by}.${cut === null ? '' : ` ${capitalised(cut)}.`}`,
    SIZE_NOTICE,
  ].join('\n');
}

const decimal = (value: number, digits: number) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** What every size ends with. */
const SIZE_NOTICE = `${capitalised(NOT_ADVICE)}.`;

/** Returns a size in at most so many characters. The lines before its notice are cut, never the notice. */
export function cutSize(size: string, most: number): string {
  const lines = size.split('\n').filter((line) => line !== SIZE_NOTICE);
  return [cutText(lines.join('\n'), most - SIZE_NOTICE.length - 1, '…'), SIZE_NOTICE].join('\n');
}
