import { heatMap, planSweep, type SweepPlan, type SweepRow, sweepResult, sweepVerdict } from '@sealtick/engine';
import { sweepRowsInThreads } from '@sealtick/engine/threads';
import type { Command } from 'commander';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { progressBar } from './progress-bar.ts';
import { type SweepOutput, sweepCsv, sweepDocument, sweepText } from './tools/sweep-output.ts';
import { addVaryOptions, checked, readVaried, readWhole, type VaryFlags } from './tools/vary.ts';
import { writeNamed } from './write-file.ts';

interface Flags extends VaryFlags {
  readonly earlierTrials: string;
  readonly top: string;
  readonly csv?: string;
  readonly json?: true;
}

/** Registers the command `sweep`. */
export function registerSweep(program: Command): void {
  const command = program
    .command('sweep')
    .description('Backtest many settings of a strategy, and say whether the best of them could be chance');
  addVaryOptions(command)
    .option('--earlier-trials <number>', 'settings that you tried on these bars before; they count as trials', '0')
    .option('--top <number>', 'settings to print', '10')
    .option('--csv <path>', 'write every setting with its figures to this CSV file')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples(
        'sweep --strategy tideline-pullback --symbol EURUSD --timeframe daily --vary trendBars=40..200/20 --vary pullbackBars=5..30/5',
        'sweep --strategy tideline-pullback --symbol EURUSD,GBPUSD --timeframe daily --vary stopAtr=1..4/0.5 --measure expectancy',
        'sweep --strategy tideline-pullback --symbol EURUSD --timeframe daily --vary stopAtr=1..4/0.1 --vary trendBars=40..200/5 --sample 200 --csv rows.csv',
      ),
    )
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const earlierTrials = readWhole('--earlier-trials', flags.earlierTrials, 0, 1_000_000_000);
  const top = readWhole('--top', flags.top, 1, 10_000);
  const input = await readVaried(flags);
  const plan = checked('--vary', () => planSweep(input));
  const rows = await computeRows(plan);
  const result = sweepResult(plan, rows, earlierTrials);
  const output: SweepOutput = {
    plan,
    result,
    verdict: result.best && sweepVerdict(plan, rows, result.best, earlierTrials),
    maps: getMaps(plan, rows),
  };
  if (flags.csv) await writeNamed('settings', flags.csv, sweepCsv(output));
  if (flags.json) printJson(sweepDocument(output));
  else print(sweepText(output, top));
}

async function computeRows(plan: SweepPlan): Promise<SweepRow[]> {
  const bar = progressBar(process.stderr, `${plan.runs} settings`);
  const rows: SweepRow[] = [];
  for await (const row of sweepRowsInThreads(plan)) {
    rows.push(row);
    bar.show(rows.length / plan.runs, 'backtesting');
  }
  bar.clear();
  return rows.sort((a, b) => a.run - b.run);
}

function getMaps(plan: SweepPlan, rows: readonly SweepRow[]): SweepOutput['maps'] {
  const [x, y, third] = plan.axes;
  if (plan.sampling.kind !== 'grid' || y === undefined || third !== undefined) return [];
  return plan.series.map((_, series) => heatMap(plan, rows, { x: x!.name, y: y.name, series }));
}
