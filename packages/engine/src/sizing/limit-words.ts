import type { UsedLimit } from './risk-budget.ts';
import type { SignalSize } from './size-signal.ts';

/** Returns a limit and how much of it is used: "open risk 8.4% of 10%". @param money Formats an amount without its currency. */
export function limitWords(
  { name, unit, used, limit }: UsedLimit,
  money: (amount: number) => string,
  currency: string,
): string {
  if (unit === 'money') return `${name} ${money(used)} of ${money(limit)} ${currency}`;
  return `${name} ${percent(used).toFixed(1)}% of ${percent(limit)}%`;
}

/** Returns by which limit a size is cut: "open risk 8.4% of 10%: cut from 0.66 to 0.53 lots"; null if by none. */
export function cutWords(
  { cut, lots, refusal }: Pick<SignalSize, 'cut' | 'lots' | 'refusal'>,
  money: (amount: number) => string,
  currency: string,
): string | null {
  if (cut === null || refusal !== null || cut.lots === lots) return null;
  return `${limitWords(cut, money, currency)}: cut from ${cut.lots.toFixed(2)} to ${lots.toFixed(2)} lots`;
}

const percent = (share: number): number => Number((share * 100).toFixed(1));
