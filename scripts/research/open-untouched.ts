/**
 * Prints the results of the published rules on both halves of the real bars, and writes them to the file that the
 * strategies' texts read. The untouched half is for final rules: a change made because of its results makes it a
 * development half.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STRATEGIES } from '@sealtick/engine';
import { evaluate, type Half } from './evaluate.ts';
import { summarise } from './summary.ts';

const TARGET = join(import.meta.dirname, '../../packages/engine/src/content/research-results.ts');
const trials: readonly { readonly strategy: string; readonly sharpe: number }[] = readFileSync(
  join(import.meta.dirname, 'trials.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const round = (value: number) => Number(value.toFixed(3));

function computeDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Number(Math.sqrt(squares / (values.length - 1)).toFixed(4));
}

function getResult(strategy: (typeof STRATEGIES)[number], half: Half): string {
  const results = evaluate(strategy, { half });
  for (const { symbol, timeframe, trades } of results) {
    if (trades.length === 0) continue;
    const { n, mean, costShare } = summarise(trades);
    console.log(
      `  ${half} ${symbol} ${timeframe}: ${n} trades, ${mean.toFixed(3)} R, costs ${(100 * costShare).toFixed(1)}%`,
    );
  }
  const { n, mean, low, high, costShare } = summarise(results.flatMap(({ trades }) => trades));
  console.log(
    `${strategy.id} ${half}: ${n} trades, ${mean.toFixed(3)} R (${low.toFixed(3)} to ${high.toFixed(3)}), costs ${(100 * costShare).toFixed(1)}%`,
  );
  return `{ trades: ${n}, mean: ${round(mean)}, low: ${round(low)}, high: ${round(high)} }`;
}

const rows = STRATEGIES.map((strategy) => {
  const sharpes = trials.filter((trial) => trial.strategy === strategy.id).map(({ sharpe }) => sharpe);
  const development = getResult(strategy, 'development');
  const untouched = getResult(strategy, 'untouched');
  return `  '${strategy.id}': {\n    trials: ${sharpes.length},\n    trialDeviation: ${computeDeviation(sharpes)},\n    development: ${development},\n    untouched: ${untouched},\n  },\n`;
});

writeFileSync(
  TARGET,
  `import type { ResearchResult } from './research-result.ts';\n\n/** Written by \`node scripts/research/open-untouched.ts\`; docs/research.md says how it was done. */\nexport const RESEARCH: Readonly<Record<string, ResearchResult>> = {\n${rows.join('')}};\n`,
);
