import { DEFINITIONS } from '@sealtick/engine';

/** Returns the table of every figure of a record, from the definitions that compute it. */
export const definitionTable = () => ({
  head: ['Figure', 'Definition', 'Shown from'],
  rows: Object.values(DEFINITIONS).map(({ label, definition, minimumDays, minimumTrades }) => [
    label,
    definition,
    sampleText(minimumDays, minimumTrades),
  ]),
});

/** Returns from what on a figure is shown. */
export function sampleText(days: number, trades: number): string {
  const deps = [
    days > 0 ? `${days} days` : '',
    trades > 0 ? `${trades} ${trades === 1 ? 'trade' : 'trades'}` : '',
  ].filter((part) => part !== '');
  return deps.length === 0 ? 'the first daily mark' : deps.join(' and ');
}
