import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordResult, summariseRecords } from './summarise-records.ts';

const TARGET = join(import.meta.dirname, '../../../packages/engine/src/content/simulated-results.ts');

interface Results {
  readonly made: readonly RecordResult[];
  readonly shuffled: readonly RecordResult[];
}

const round = (value: number) => Number(value.toFixed(3));

/** Writes the results that the strategies' methodologies name. */
export function writeResults(results: ReadonlyMap<string, Results>): void {
  const rows = [...results].map(([id, { made, shuffled }]) => {
    const { trades, mean, low, high } = summariseRecords(made);
    const fields = `seeds: ${made.length}, trades: ${Math.round(trades)}, mean: ${round(mean)}, low: ${round(low)}, high: ${round(high)}`;
    return `  '${id}': { ${fields}, shuffled: ${round(summariseRecords(shuffled).mean)} },\n`;
  });
  writeFileSync(
    TARGET,
    `import type { SimulatedResult } from './research-result.ts';\n\n/** Written by \`npm run bench -- market\`; docs/market-data.md has the table. */\nexport const SIMULATED_RESULTS: Readonly<Record<string, SimulatedResult>> = {\n${rows.join('')}};\n`,
  );
}
