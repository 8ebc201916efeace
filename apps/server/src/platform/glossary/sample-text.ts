/** Returns from what on a figure is shown: `30 days and 20 trades`. */
export function sampleText(days: number, trades: number): string {
  const deps = [
    days > 0 ? `${days} days` : '',
    trades > 0 ? `${trades} ${trades === 1 ? 'trade' : 'trades'}` : '',
  ].filter((part) => part !== '');
  return deps.length === 0 ? 'the first daily mark' : deps.join(' and ');
}
