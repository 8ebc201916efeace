import type { RunDetailBars } from './run.ts';

const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;

const inR = (value: number): string => `${(Math.round(value * 100) / 100 + 0).toFixed(2)} R`;

/** Returns what finer bars decided in a run or a backtest of the command line, in sentences. */
export function runDetailText({
  timeframe,
  ambiguousBars,
  decidedBars,
  unclearBars,
  changedTrades,
  totalR,
  byRule,
}: RunDetailBars): string {
  if (ambiguousBars === 0) return 'Exits inside a bar: no bar was ambiguous, and no trade changed.';
  const ambiguous = counted(ambiguousBars, 'bar was', 'bars were');
  const sentences = [
    `Exits inside a bar: ${ambiguous} ambiguous, of which ${timeframe} bars decided ${decidedBars.toLocaleString('en-GB')}.`,
  ];
  if (decidedBars < ambiguousBars) sentences.push('The engine rules decided the others.');
  if (unclearBars > 0) {
    const where = `${unclearBars.toLocaleString('en-GB')} of these bars`;
    sentences.push(`In ${where} a ${timeframe} bar was ambiguous as well, and the engine rules decided on it.`);
  }
  const all = counted(byRule.trades, 'trade', 'trades');
  sentences.push(
    changedTrades === 0
      ? 'No trade changed.'
      : `${counted(changedTrades, 'trade', 'trades')} changed: ${inR(totalR)} in total; by the engine rules alone ${inR(byRule.totalR)} in ${all}.`,
  );
  return sentences.join(' ');
}
