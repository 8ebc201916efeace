import type {
  AccountAnalytics,
  AccountRecord,
  AccountTrades,
  BrokerConnection,
  CopiedSlippage,
  MemberTradesQuery,
} from '@sealtick/contract';
import { missing } from './answer.ts';
import { listConnections } from './brokers.ts';
import { getMemberTrades } from './member-trades.ts';
import { getAnalytics, getPortfolio } from './portfolio.ts';
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
export const getAccountRecords = (scenario: Scenario): AccountRecord[] => listConnections(scenario).map(toRecord);

const getConnection = (scenario: Scenario, id: string): BrokerConnection =>
  listConnections(scenario).find((one) => one.id === id) ?? missing('connection');

const ZERO = { lateness: 0, arrival: 0, slippage: 0, rounding: 0, missed: 0, costs: 0, swap: 0, total: 0 };

/** Returns the figures of an account: those of the member's record for the paper account, none for others. */
export function computeAccountAnalytics(scenario: Scenario, id: string): AccountAnalytics {
  const connection = getConnection(scenario, id);
  const hasTrades = connection.broker === 'paper';
  const source = hasTrades ? scenario : 'new member';
  const { value: _, ...figures } = getAnalytics(source);
  const { winRate, trades, risk } = getPortfolio(source);
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
export function getAccountTrades(
  scenario: Scenario,
  { id, ...query }: MemberTradesQuery & { id: string },
): AccountTrades {
  const { broker, account } = getConnection(scenario, id);
  const page = getMemberTrades(broker === 'paper' ? scenario : 'new member', query);
  return {
    ...page,
    currency: account?.currency ?? null,
    trades: page.trades.map(({ index, riskFraction: _, currency: __, closeReason, ...trade }) => ({
      ...trade,
      orderId: `bor_${index}`,
      units: 12_000,
      closeReason: closeReason === 'target' || closeReason === 'stop' ? closeReason : null,
      publishedR: trade.closedAt === null ? null : trade.netR + 0.05,
      slippageR: trade.closedAt === null ? null : 0.03,
      costs: 4.2,
    })),
  };
}

/** Returns the slippage of closed copies: of the first strategy, enough of them at brokers. */
export const getCopiedSlippage = (isEmpty: boolean): CopiedSlippage => ({
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
