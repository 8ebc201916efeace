import type {
  AccountAnalytics,
  AccountRecord,
  AccountTrades,
  BrokerConnection,
  CopiedSlippage,
  MemberTradesQuery,
} from '@sealtick/contract';
import { missing } from './answer.ts';
import { connectionsOf } from './brokers.ts';
import { memberTradesOf } from './member-trades.ts';
import { analyticsOf, portfolioOf } from './portfolio.ts';
import type { Scenario } from './scenario-names.ts';
import { strategies } from './strategies.ts';

const toRecord = ({ id, broker, environment, accountId }: BrokerConnection): AccountRecord => ({
  connectionId: id,
  kind: broker === 'paper' ? 'paper' : 'broker',
  broker,
  environment,
  accountId,
  endedAt: null,
});

/** Returns the accounts of a scenario's member that have a record. */
export const accountRecordsOf = (scenario: Scenario): AccountRecord[] => connectionsOf(scenario).map(toRecord);

const connectionOf = (scenario: Scenario, id: string): BrokerConnection =>
  connectionsOf(scenario).find((one) => one.id === id) ?? missing('connection');

const ZERO = { lateness: 0, arrival: 0, slippage: 0, rounding: 0, missed: 0, costs: 0, swap: 0, total: 0 };

/** Returns the figures of an account: those of the member's record for the paper account, none for others. */
export function accountAnalyticsOf(scenario: Scenario, id: string): AccountAnalytics {
  const connection = connectionOf(scenario, id);
  const hasTrades = connection.broker === 'paper';
  const source = hasTrades ? scenario : 'new member';
  const { value: _, ...figures } = analyticsOf(source);
  const { winRate, trades, risk } = portfolioOf(source);
  const { account, createdAt } = connection;
  const drift = { ...ZERO, lateness: -0.42, slippage: -1.31, costs: -0.21, total: -1.94 };
  return {
    ...figures,
    account: toRecord(connection),
    currency: account?.currency ?? null,
    since: createdAt,
    openingBalance: account?.balance ?? null,
    equity: account?.equity ?? null,
    statedAt: account?.statedAt ?? null,
    trades,
    winRate,
    openRisk: { share: risk.open, positions: risk.positions.map(({ loss: __, assetClass: ___, ...one }) => one) },
    chance: { ...figures.chance, fraction: null },
    maxDrawdown: 0.1,
    drift: hasTrades ? { trades: 38, sum: drift } : { trades: 0, sum: ZERO },
  };
}

/** Returns a page of the trades of an account. */
export function accountTradesOf(
  scenario: Scenario,
  { id, ...query }: MemberTradesQuery & { id: string },
): AccountTrades {
  const { broker, account } = connectionOf(scenario, id);
  const page = memberTradesOf(broker === 'paper' ? scenario : 'new member', query);
  return {
    ...page,
    currency: account?.currency ?? null,
    trades: page.trades.map(({ index, riskFraction: _, currency: __, closeReason, ...trade }) => ({
      ...trade,
      orderId: `bor_${index}`,
      units: 12_000,
      closeReason: closeReason === 'target' || closeReason === 'stop' ? closeReason : null,
      publishedR: trade.closedAt === null ? null : trade.netR + 0.05,
      slippageR: trade.closedAt === null ? null : -0.03,
      costs: 4.2,
    })),
  };
}

/** Returns the slippage of closed copies: of the first strategy, enough of them at brokers. */
export const copiedSlippageOf = (isEmpty: boolean): CopiedSlippage => ({
  market: 'simulated',
  strategies: isEmpty
    ? []
    : [
        {
          strategyId: strategies[0]!.id,
          kind: 'broker',
          n: 64,
          medianR: 0.021,
          interval: { low: 0.012, high: 0.034 },
        },
        { strategyId: strategies[0]!.id, kind: 'paper', n: 12, medianR: null, interval: null },
      ],
});
