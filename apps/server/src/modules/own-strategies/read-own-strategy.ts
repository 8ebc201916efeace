import { type OwnStrategy, type OwnStrategyDetail, SHARED_TRADES } from '@sealtick/contract';
import {
  computeStatistics,
  DAY_MS,
  type EquityCurve,
  markTimes,
  plannedRewardRisk,
  runAccount,
  STARTING_BALANCE,
  type StatisticKey,
  type StatisticsTrade,
} from '@sealtick/engine';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { viewStatistics } from '../strategies/index.ts';
import type { Owner } from './get-owner.ts';
import { findStrategyInbound } from './inbound/inbound-repository.ts';
import { findTradesRevision, type RecordTrade, selectRecordTrades } from './own-signal-repository.ts';
import { selectOwnStrategies } from './own-strategy-repository.ts';
import { selectSharedAt } from './share-repository.ts';

/** Share of the model account at risk in each trade. */
const RISK = 0.01;

/** Figures of trades. */
const KEYS: readonly StatisticKey[] = [
  'trades',
  'winRate',
  'expectancy',
  'profitFactor',
  'avgRR',
  'payoffRatio',
  'bestTrade',
  'worstTrade',
  'averageMae',
  'averageMfe',
  'systemQualityNumber',
  'averageHoldingTime',
];

/** The figures of a strategy's closed trades, and the newest ones. */
interface OwnRecord extends Pick<OwnStrategyDetail, 'statistics' | 'curve'> {
  /** The newest last. */
  readonly newest: readonly RecordTrade[];
}

interface StoredRecord {
  /** What it was computed from. */
  readonly revision: string;
  readonly record: OwnRecord;
}

/** Points of all stored curves together: about 20 MB. */
const MOST_POINTS = 500_000;

/** The records of members' strategies that were computed last: computed again when a trade was added. */
export class OwnRecords {
  private readonly stored = new LRUCache<string, StoredRecord>({
    maxSize: MOST_POINTS,
    sizeCalculation: ({ record }) => record.curve.time.length + 1,
  });

  /** Returns the record of a strategy in the market of the site. */
  async find(
    viewer: Pick<Viewer, 'db' | 'market'>,
    { id, createdAt }: Pick<OwnStrategy, 'id' | 'createdAt'>,
  ): Promise<OwnRecord> {
    const name = `${id} ${viewer.market}`;
    const revision = await findTradesRevision(viewer, id);
    const known = this.stored.get(name);
    if (known?.revision === revision) return known.record;
    const record = computeRecord(await selectRecordTrades(viewer, id), Date.parse(createdAt));
    this.stored.set(name, { revision, record });
    return record;
  }
}

/** Computes the record of closed trades, which are in the order of closing, since a strategy was created. */
export function computeRecord(rows: readonly RecordTrade[], from: number): OwnRecord {
  const trades = rows.map(toTrade);
  const booked = runAccount(trades);
  const curve = {
    time: [from, ...trades.map(({ decidedAt }) => decidedAt)],
    equity: [STARTING_BALANCE, ...booked.map(({ balanceAfter }) => Number(balanceAfter.toFixed(2)))],
  };
  const daily = markDaily(curve);
  const input = { curve: daily, trades, periodsPerYear: 365, sessions: [], streams: 1, from, to: daily.time.at(-1)! };
  return { curve, statistics: viewStatistics(computeStatistics(input, KEYS)), newest: rows.slice(-SHARED_TRADES) };
}

/** Returns the closed balance at each midnight, to the first one after the last trade: trades of one day are resampled together. */
function markDaily({ time, equity }: EquityCurve): EquityCurve {
  const [from, last] = [time[0]!, time.at(-1)!];
  const marks = [from, ...markTimes(from, last + DAY_MS, true)];
  let closed = 0;
  const balances = marks.map((mark) => {
    while (closed + 1 < time.length && time[closed + 1]! <= mark) closed += 1;
    return equity[closed]!;
  });
  return { time: marks, equity: balances };
}

/** Returns a strategy of an account with the figures of its closed trades. @throws {AppError} NOT_FOUND for an unknown one */
export async function readOwnStrategy(
  records: OwnRecords,
  viewer: Pick<Viewer, 'db' | 'market'>,
  owner: Owner,
  id: string,
): Promise<OwnStrategyDetail> {
  const { db, market } = viewer;
  const strategy = await requireOwnStrategy(viewer, owner, id);
  const { statistics, curve } = await records.find(viewer, strategy);
  const sharedAt = (await selectSharedAt(db, id))?.toISOString() ?? null;
  const hasInbound = (await findStrategyInbound(db, id)) !== null;
  return { ...strategy, market, statistics, curve, hasInbound, sharedAt };
}

/** Returns a strategy of an account. @throws {AppError} NOT_FOUND for an unknown one */
export async function requireOwnStrategy(
  viewer: Pick<Viewer, 'db' | 'market'>,
  owner: Owner,
  id: string,
): Promise<OwnStrategy> {
  const [strategy] = await selectOwnStrategies(viewer, owner, id);
  if (!strategy) throw new AppError('NOT_FOUND', 'Unknown strategy.');
  return strategy;
}

function toTrade(row: RecordTrade): StatisticsTrade {
  const [filledAt, decidedAt] = [row.filledAt!.getTime(), row.closedAt!.getTime()];
  const levels = {
    entry: Number(row.entry),
    stop: Number(row.stop),
    targets: row.targets.map(({ price, weight }) => ({ price: Number(price), weight })),
  };
  return {
    filledAt,
    fillBar: filledAt,
    fillKnownAt: filledAt,
    closedAt: decidedAt,
    decidedAt,
    netR: row.netR!,
    riskFraction: RISK,
    exits: [{ time: decidedAt, weight: 1 }],
    notionalPerRisk: Math.abs(Number(row.fillPrice) / (levels.entry - levels.stop)),
    session: 'always',
    plannedRewardRisk: plannedRewardRisk(levels),
    maeR: row.maeR,
    mfeR: row.mfeR,
  };
}
