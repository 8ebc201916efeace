import type { SignalSize } from './size-signal.ts';

const PARTS: ReadonlyMap<string, string> = new Map([
  ['1.00', 'all'],
  ['0.75', 'three quarters'],
  ['0.67', 'two thirds'],
  ['0.50', 'half'],
  ['0.33', 'a third'],
  ['0.25', 'a quarter'],
]);

/**
 * Returns what a size risks and gains, as pages, messages and copied text say it: "risks 198.00 USD at the stop,
 * 201.30 USD with exit costs; gains at target 1, which closes half: +198.00 USD; if all targets: +594.00 USD". The lots follow
 * from the loss at the stop, so only the amount with exit costs can be above the risk that was set.
 *
 * @param money Formats an amount without its currency.
 * @param currency That of the account.
 */
export function sizeWords(
  { atRisk, exitCost, gains }: Pick<SignalSize, 'atRisk' | 'exitCost' | 'gains'>,
  money: (amount: number) => string,
  currency: string,
): string {
  const loss = `risks ${money(atRisk)} ${currency}`;
  const risks = exitCost > 0 ? `${loss} at the stop, ${money(atRisk + exitCost)} ${currency} with exit costs` : loss;
  const [first] = gains;
  if (first === undefined) return risks;
  const one = `gains at target 1, which closes ${partWords(first.weight)}: +${money(first.amount)} ${currency}`;
  if (gains.length === 1) return `${risks}; ${one}`;
  const all = gains.reduce((sum, { amount }) => sum + amount, 0);
  return `${risks}; ${one}; if all targets: +${money(all)} ${currency}`;
}

/** Returns a share of a position as words: half, a quarter, 40%. */
const partWords = (weight: number): string => PARTS.get(weight.toFixed(2)) ?? `${Math.round(weight * 100)}%`;
