import type { OwnStrategyDetail } from '@sealtick/contract';
import {
  computeStatistics,
  plannedRewardRisk,
  runAccount,
  STARTING_BALANCE,
  type StatisticKey,
  type StatisticsTrade,
} from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { viewStatistics } from '../strategies/index.ts';
import type { Owner } from './get-owner.ts';
import { findStrategyInbound } from './inbound/inbound-repository.ts';
import { selectTrades } from './own-signal-repository.ts';
import type { OwnSignalRow } from './own-strategies.tables.ts';
import { selectOwnStrategies } from './own-strategy-repository.ts';
import { selectSharedAt } from './share-repository.ts';

/** Share of the model account at risk in each trade. */
const RISK = 0.01;

/** Figures that need no daily marks. */
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

/** Returns a strategy of an account with the figures of its closed trades. @throws {AppError} NOT_FOUND for an unknown one */
export async function readOwnStrategy(
  viewer: Pick<Viewer, 'db' | 'market'>,
  owner: Owner,
  id: string,
): Promise<OwnStrategyDetail> {
  const { db, market } = viewer;
  const [strategy] = await selectOwnStrategies(viewer, owner, id);
  if (!strategy) throw new AppError('NOT_FOUND', 'Unknown strategy.');
  const trades = (await selectTrades(viewer, id)).map(toTrade);
  const from = Date.parse(strategy.createdAt);
  const booked = runAccount(trades);
  const curve = {
    time: [from, ...trades.map(({ decidedAt }) => decidedAt)],
    equity: [STARTING_BALANCE, ...booked.map(({ balanceAfter }) => Number(balanceAfter.toFixed(2)))],
  };
  const to = curve.time.at(-1)!;
  const input = { curve, trades, periodsPerYear: 365, sessions: [], streams: 1, from, to };
  const sharedAt = (await selectSharedAt(db, id))?.toISOString() ?? null;
  const hasInbound = (await findStrategyInbound(db, id)) !== null;
  const statistics = viewStatistics(computeStatistics(input, KEYS));
  return { ...strategy, market, statistics, curve, hasInbound, sharedAt };
}

function toTrade(row: OwnSignalRow): StatisticsTrade {
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
