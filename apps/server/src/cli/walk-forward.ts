import {
  type Division,
  planWalkForward,
  type WalkForwardPlan,
  type WalkForwardRow,
  walkForwardResult,
} from '@sealtick/engine';
import { walkForwardRowsInThreads } from '@sealtick/engine/threads';
import type { Command } from 'commander';
import { UsageError } from '../platform/errors.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { progressBar } from './progress-bar.ts';
import { curveCsv } from './tools/curve-csv.ts';
import { addVaryOptions, checked, readVaried, readWhole, type VaryFlags } from './tools/vary.ts';
import { walkForwardCsv, walkForwardDocument, walkForwardText } from './tools/walk-forward-output.ts';
import { writeNamed } from './write-file.ts';

interface Flags extends VaryFlags {
  readonly train: string;
  readonly test: string;
  readonly anchored?: true;
  readonly folds?: string;
  readonly embargo?: string;
  readonly csv?: string;
  readonly equity?: string;
  readonly json?: true;
}

const MOST_MONTHS = 1_200;

/** Registers the command `walk-forward`. */
export function registerWalkForward(program: Command): void {
  const command = program
    .command('walk-forward')
    .description('Choose settings of a strategy on past bars, test them on the bars after, and join the tests');
  addVaryOptions(command)
    .option('--train <months>', 'months in which a setting is chosen', '24')
    .option('--test <months>', 'months after them in which it is tested', '6')
    .option('--anchored', 'choose on all bars before each test, not only on the last months')
    .option('--folds <number>', 'test this many equal parts instead, each with the setting chosen on all the others')
    .option(
      '--embargo <days>',
      'with --folds: days after each part that are not used for its choice (default 1% of the bars)',
    )
    .option('--csv <path>', 'write every test to this CSV file')
    .option('--equity <path>', 'write the daily equity of the joined tests to this CSV file')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples(
        'walk-forward --strategy tideline-pullback --symbol EURUSD --timeframe daily --vary trendBars=40..200/20 --vary stopAtr=1..4/1',
        'walk-forward --strategy tideline-pullback --symbol EURUSD --timeframe daily --vary trendBars=40..200/20 --anchored --train 36 --test 12',
        'walk-forward --strategy tideline-pullback --symbol EURUSD --timeframe daily --vary trendBars=40..200/20 --folds 6 --embargo 20',
      ),
    )
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const division = readDivision(flags);
  const { series, ...input } = await readVaried(flags);
  if (series.length > 1) throw new UsageError('--symbol: give one symbol to walk-forward.');
  const option = division.kind === 'folds' ? '--vary, --folds' : '--vary, --train, --test';
  const plan = checked(option, () => planWalkForward({ ...input, series: series[0]!, division }));
  const result = walkForwardResult(plan, await computeRows(plan));
  if (flags.csv) await writeNamed('tests', flags.csv, walkForwardCsv(plan, result));
  if (flags.equity) await writeNamed('equity', flags.equity, curveCsv(result.account.curve));
  if (flags.json) printJson(walkForwardDocument(plan, result));
  else print(walkForwardText(plan, result));
}

function readDivision({ train, test, anchored, folds, embargo }: Flags): Division {
  if (folds === undefined) {
    if (embargo !== undefined) throw new UsageError('--embargo needs --folds.');
    return {
      kind: anchored ? 'anchored' : 'rolling',
      trainMonths: readWhole('--train', train, 1, MOST_MONTHS),
      testMonths: readWhole('--test', test, 1, MOST_MONTHS),
    };
  }
  if (anchored) throw new UsageError('--anchored does not go with --folds.');
  return {
    kind: 'folds',
    folds: readWhole('--folds', folds, 2, 100),
    ...(embargo === undefined ? {} : { embargoDays: readWhole('--embargo', embargo, 0, 3_660) }),
  };
}

async function computeRows(plan: WalkForwardPlan): Promise<WalkForwardRow[]> {
  const bar = progressBar(process.stderr, `${plan.sets.length} settings`);
  const rows: WalkForwardRow[] = [];
  for await (const row of walkForwardRowsInThreads(plan)) {
    rows.push(row);
    bar.show(rows.length / plan.sets.length, 'backtesting');
  }
  bar.clear();
  return rows.sort((a, b) => a.run - b.run);
}
