import {
  type AssetClass,
  INSTRUMENTS,
  type MarketKind,
  STRATEGIES,
  type Strategy,
  strategyName,
  type Timeframe,
} from '@sealtick/engine';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.ts';
import { selectPaused } from '../modules/runner/index.ts';
import {
  type StrategySwitchRow,
  type Switches,
  selectRunningVersions,
  selectSwitches,
} from '../modules/strategies/index.ts';
import { type StrategyFileRow, selectStrategyFiles } from '../modules/strategy-files/index.ts';
import { printable } from '../platform/printable.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { textTable } from './text-table.ts';
import { hasDatabase, useDatabase } from './use-database.ts';

/** Registers the command `strategies`. */
export function registerStrategies(program: Command): void {
  const strategies = program
    .command('strategies')
    .description('Commands for the strategies: those of the library, and files of your own')
    .addHelpText('after', examples('strategies list', 'strategies new my-rule'));
  strategies
    .command('list', { isDefault: true })
    .description('List the strategies: id, name, source, file, published version, timeframes of each asset class')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('strategies list', 'strategies list --json'))
    .action(list);
  strategies
    .command('new')
    .description('Write the file of a new strategy, with comments; it works as it is')
    .argument('<name>', 'name of the strategy, such as my-rule, also with a folder before it')
    .addHelpText('after', examples('strategies new my-rule'))
    .action(async (name: string) => (await import('./strategies/new.ts')).newStrategy(name));
  strategies
    .command('check')
    .description('Check a strategy file as a start of the program does: code, contract, look-ahead; and backtest it')
    .argument('<file>', 'the file, such as my-rule.ts')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('strategies check my-rule.ts'))
    .action(async (file: string, flags: { readonly json?: true }) =>
      (await import('./strategies/check.ts')).checkStrategy(file, flags),
    );
}

async function list({ json }: { readonly json?: true }): Promise<void> {
  const config = readConfig();
  const market: MarketKind = config.market === 'simulated' ? 'simulated' : 'real';
  const { versions, paused, switches, files } = await readState(config, market);
  const getState = (id: string) => ({
    market,
    version: versions.get(id)?.version ?? null,
    paused: switches.has(id) ? null : (paused.get(id)?.reason ?? null),
    switchedOff: getSwitch(switches.get(id)),
  });
  const builtIn = STRATEGIES.map((strategy) => ({
    id: strategy.id,
    name: strategyName(strategy.id),
    source: 'built in',
    ...getState(strategy.id),
    timeframes: timeframesByClass(strategy),
    file: null,
  }));
  const own = files.map(({ id, file, state, problems, description }) => ({
    id,
    name: description?.texts.name ?? id,
    source: 'own file',
    ...getState(id),
    timeframes: description?.timeframesByMarket ?? {},
    file: { name: file, state, problems },
  }));
  const lines = [...builtIn, ...own];
  if (json) return printJson(lines);
  const rows = lines.map(({ id, name, source, version, timeframes, file }) => [
    id,
    name,
    source,
    file?.state ?? '-',
    version ?? 'not published',
    Object.entries(timeframes)
      .map(([assetClass, all]) => `${assetClass} ${all.join(' ')}`)
      .join(', '),
  ]);
  const problems = own.flatMap(({ file }) =>
    file.problems.map((problem) => `Own file ${file.state}: ${printable(problem)}`),
  );
  const pauses = lines.flatMap(({ name, paused: reason, file }) =>
    reason === null || (file !== null && file.state !== 'accepted')
      ? []
      : [`${name} is paused until the next start: ${reason}.`],
  );
  const switched = lines.flatMap(({ name, switchedOff: off }) =>
    off === null ? [] : [`${name} is ${off.state} by an operator: ${printable(off.reason)}`],
  );
  const notes = [
    `Versions are those of the ${market} market. Own files are as the last start found them.`,
    ...problems,
    ...pauses,
    ...switched,
  ].join('\n');
  print(`${textTable(['Id', 'Name', 'Source', 'File', 'Version', 'Timeframes'], rows)}\n\n${notes}`);
}

const getSwitch = (row: StrategySwitchRow | undefined) =>
  row === undefined ? null : { state: row.state, reason: row.reason };

interface RunnerState {
  /** Running versions by strategy. */
  readonly versions: Awaited<ReturnType<typeof selectRunningVersions>>;
  /** Reasons of pauses by strategy. */
  readonly paused: Awaited<ReturnType<typeof selectPaused>>;
  /** Strategies that operators switched off. */
  readonly switches: Switches;
  /** The operator's own files. */
  readonly files: readonly StrategyFileRow[];
}

/** Returns what runs in a market; nothing if there is no database yet, because a list creates nothing. */
async function readState(config: Config, market: MarketKind): Promise<RunnerState> {
  if (!hasDatabase(config)) return { versions: new Map(), paused: new Map(), switches: new Map(), files: [] };
  return useDatabase(
    async ({ database }) => ({
      versions: await selectRunningVersions(database, market),
      paused: await selectPaused(database, market),
      switches: await selectSwitches(database, market),
      files: await selectStrategyFiles(database),
    }),
    config,
  );
}

function timeframesByClass({ markets, timeframes, runsOn }: Strategy): Partial<Record<AssetClass, Timeframe[]>> {
  return Object.fromEntries(
    markets.map((assetClass) => [
      assetClass,
      timeframes.filter((one) =>
        INSTRUMENTS.some((instrument) => instrument.assetClass === assetClass && runsOn(instrument, one)),
      ),
    ]),
  );
}
