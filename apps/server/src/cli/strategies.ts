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
import { type Config, readConfig } from '../config.ts';
import { selectPaused } from '../modules/runner/index.ts';
import {
  type StrategySwitchRow,
  type Switches,
  selectRunningVersions,
  selectSwitches,
} from '../modules/strategies/index.ts';
import { printable } from '../platform/printable.ts';
import { examples } from './examples.ts';
import { print, printJson } from './print.ts';
import { textTable } from './text-table.ts';
import { hasDatabase, useDatabase } from './use-database.ts';

/** Registers the command `strategies`. */
export function registerStrategies(program: Command): void {
  program
    .command('strategies')
    .description('List the strategies: id, name, published version, timeframes of each asset class, pauses')
    .option('--json', 'print one JSON document to standard output')
    .addHelpText('after', examples('strategies', 'strategies --json'))
    .action(list);
}

async function list({ json }: { readonly json?: true }): Promise<void> {
  const config = readConfig();
  const market: MarketKind = config.market === 'simulated' ? 'simulated' : 'real';
  const { versions, paused, switches } = await readState(config, market);
  const lines = STRATEGIES.map((strategy) => ({
    id: strategy.id,
    name: strategyName(strategy.id),
    market,
    version: versions.get(strategy.id)?.version ?? null,
    paused: switches.has(strategy.id) ? null : (paused.get(strategy.id)?.reason ?? null),
    switchedOff: switchOf(switches.get(strategy.id)),
    timeframes: timeframesByClass(strategy),
  }));
  if (json) return printJson(lines);
  const rows = lines.map(({ id, name, version, timeframes }) => [
    id,
    name,
    version ?? 'not published',
    Object.entries(timeframes)
      .map(([assetClass, all]) => `${assetClass} ${all.join(' ')}`)
      .join(', '),
  ]);
  const pauses = lines.flatMap(({ name, paused: reason }) =>
    reason === null ? [] : [`${name} is paused until the next start: ${reason}.`],
  );
  const switched = lines.flatMap(({ name, switchedOff: off }) =>
    off === null ? [] : [`${name} is ${off.state} by an operator: ${printable(off.reason)}`],
  );
  const notes = [`Versions are those of the ${market} market.`, ...pauses, ...switched].join('\n');
  print(`${textTable(['Id', 'Name', 'Version', 'Timeframes'], rows)}\n\n${notes}`);
}

const switchOf = (row: StrategySwitchRow | undefined) =>
  row === undefined ? null : { state: row.state, reason: row.reason };

interface RunnerState {
  /** Running versions by strategy. */
  readonly versions: Awaited<ReturnType<typeof selectRunningVersions>>;
  /** Reasons of pauses by strategy. */
  readonly paused: Awaited<ReturnType<typeof selectPaused>>;
  /** Strategies that operators switched off. */
  readonly switches: Switches;
}

/** Returns what runs in a market; nothing if there is no database yet, because a list creates nothing. */
async function readState(config: Config, market: MarketKind): Promise<RunnerState> {
  if (!hasDatabase(config)) return { versions: new Map(), paused: new Map(), switches: new Map() };
  return useDatabase(
    async ({ database }) => ({
      versions: await selectRunningVersions(database, market),
      paused: await selectPaused(database, market),
      switches: await selectSwitches(database, market),
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
