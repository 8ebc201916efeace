import { type LiveRecordFigures, noticeOfRow, pickFields, reads } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import type { LiveRecord } from '@sealtick/record';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import { readRestore } from '../log/index.ts';
import { tradesCsv } from '../single-backtest/index.ts';
import { listTrades } from './performance/list-trades.ts';
import { readCalibration } from './performance/read-calibration.ts';
import { type PerformanceLibrary, readPerformance, readTrades } from './performance/read-performance.ts';
import { readTradeTable } from './performance/read-trade-table.ts';
import { type Press, printPlaybook } from './playbook/print-playbook.ts';
import { type Library, listStrategies, readStrategy } from './read-strategies.ts';
import { printRulebook } from './rulebook/print-rulebook.ts';

/** Returns the reads of the strategy library and its performance. */
export const strategyReads = (library: PerformanceLibrary & { readonly press: Press }): ServedRead[] => [
  serve(reads.strategies.list, async (viewer, { fields }) => {
    const strategies = await listStrategies(library, viewer);
    return fields ? pickFields(strategies, fields) : strategies;
  }),
  serve(reads.strategies.get, (viewer, { id }) => readStrategy(library, viewer, id)),
  serve(reads.strategies.rulebook, async (viewer) =>
    printRulebook(library.press, await listStrategies(library, viewer)),
  ),
  serve(reads.strategies.playbook, async (viewer, { id }) => {
    requireAccount(viewer);
    return printPlaybook(library.press, await readStrategy(library, viewer, id));
  }),
  serve(reads.strategies.liveRecords, (viewer) => listLiveRecords(library, viewer)),
  serve(reads.strategies.performance, (viewer, { id, timeframe }) => readPerformance(library, viewer, id, timeframe)),
  serve(reads.strategies.calibration, (viewer) => readCalibration(library, viewer)),
  serve(reads.strategies.trades, (viewer, { id, ...query }) => listTrades(library, viewer, id, query)),
  serve(reads.strategies.tradeTable, (viewer, { id, ...query }) => readTradeTable(library, viewer, id, query)),
  serve(reads.strategies.tradesFile, async (viewer, { id, record, timeframe }) => {
    const basis = { record, market: viewer.market };
    const trades = await readTrades(library, viewer, id, { record, timeframe });
    return {
      body: tradesCsv(id, { ...basis, notice: noticeOfRow(basis) }, trades),
      name: `${id}-${record}${timeframe === 'all' ? '' : `-${timeframe}`}-trades.csv`,
    };
  }),
];

/** Returns the live record of every published strategy, however short, without the last public delay. */
async function listLiveRecords({ liveRecords }: Library, viewer: Viewer): Promise<LiveRecordFigures[]> {
  const until = publicUntil(viewer);
  const records = await Promise.all(STRATEGIES.map(({ id }) => liveRecords.find(id, until)));
  const restored = await readRestore(viewer.db);
  return records.filter((record) => record !== null).map((record) => ({ ...toFigures(record), restored }));
}

function toFigures({ strategyId, market, curve, statistics }: LiveRecord): Omit<LiveRecordFigures, 'restored'> {
  return {
    strategyId,
    market,
    from: new Date(curve.time[0]!).toISOString(),
    to: new Date(curve.time.at(-1)!).toISOString(),
    figures: statistics.map(({ key, value, reason }) => ({ key, value, reason })),
  };
}
