import {
  BROKER_IDS,
  BROKERS,
  type Broker,
  type BrokerConnection,
  type BrokerConnectionDetail,
  type BrokerOrder,
  type BrokerRecord,
} from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { missing } from './answer.ts';
import type { Scenario } from './scenario-names.ts';

const STARTED_AT = Date.now();
const ago = (ms: number) => new Date(STARTED_AT - ms).toISOString();

export const PAPER: BrokerConnection = {
  id: 'brk_paper00000000000000000',
  broker: 'paper',
  environment: 'demo',
  accountId: null,
  keyEnd: null,
  tradeMode: 'automated',
  state: 'active',
  problem: null,
  account: { currency: 'USD', balance: 24_300, equity: 24_397.95, statedAt: ago(20_000) },
  caps: { ordersPerDay: 20, lossPerDay: null },
  sharesSlippage: false,
  createdAt: ago(30 * DAY_MS),
  lastSeenAt: ago(20_000),
};

export const OANDA: BrokerConnection = {
  ...PAPER,
  id: 'brk_oanda00000000000000000',
  broker: 'oanda',
  accountId: '101-004-1234567-001',
  keyEnd: '9c1e',
  tradeMode: 'manual',
  account: { currency: 'EUR', balance: 10_000, equity: 9_982.4, statedAt: ago(20_000) },
  caps: { ordersPerDay: null, lossPerDay: 250 },
  createdAt: ago(3 * DAY_MS),
};

const SILENT: BrokerConnection = {
  ...OANDA,
  id: 'brk_mt40000000000000000000',
  broker: 'metatrader-4',
  accountId: 'DU1234567',
  keyEnd: 'k4Qz',
  state: 'silent',
  lastSeenAt: ago(3 * MINUTE_MS + 5_000),
};

const BRIDGE: BrokerConnection = {
  ...OANDA,
  id: 'brk_mt50000000000000000000',
  broker: 'metatrader-5',
  accountId: null,
  keyEnd: '7aXm',
  state: 'waiting',
  account: null,
  lastSeenAt: null,
};

const DRAWDOWN: BrokerConnection = {
  ...PAPER,
  id: 'brk_binance000000000000000',
  broker: 'binance',
  keyEnd: 'w3Rt',
  state: 'drawdown',
  account: { currency: 'USDT', balance: 7_912.4, equity: 7_880.15, statedAt: ago(20_000) },
  caps: { ordersPerDay: null, lossPerDay: null },
};

/** Returns an account at a broker, as a connection answers. */
export const connected = (given: Partial<BrokerConnection>): BrokerConnection => ({ ...OANDA, ...given });

/** Returns the brokers as a member of a scenario sees them. */
export const getBrokers = (scenario: Scenario): Broker[] =>
  BROKER_IDS.map((id) => ({
    id,
    ...BROKERS[id],
    isAwaited: scenario === 'subscriber' && id === 'td-ameritrade',
    isOffered: scenario !== 'new member' || (id !== 'interactive-brokers-web' && id !== 'kraken'),
  }));

/** Returns the accounts of a scenario's member. */
export function listConnections(scenario: Scenario): BrokerConnection[] {
  if (scenario === 'new member') return [];
  if (scenario === 'subscriber') return [PAPER, OANDA, SILENT, BRIDGE, DRAWDOWN];
  if (scenario === 'stopped account') return [{ ...PAPER, state: 'halted' }];
  return [PAPER];
}

const getConnection = (scenario: Scenario, id: string): BrokerConnection =>
  listConnections(scenario).find((one) => one.id === id) ?? missing('connection');

/** Returns an account with its symbols and what the last comparison found. */
export function getConnectionDetail(scenario: Scenario, id: string): BrokerConnectionDetail {
  const connection = getConnection(scenario, id);
  const isOanda = connection.id === OANDA.id;
  const name = (symbol: string) => (isOanda ? `${symbol.slice(0, 3)}_${symbol.slice(3)}` : symbol);
  return {
    ...connection,
    comparedAt: connection.state === 'waiting' ? null : ago(12_000),
    symbols: [
      { symbol: 'EURUSD', brokerSymbol: name('EURUSD'), unitStep: 1, isChosen: false },
      { symbol: 'GBPUSD', brokerSymbol: name('GBPUSD'), unitStep: 1, isChosen: isOanda },
      { symbol: 'BTCUSD', brokerSymbol: isOanda ? null : 'BTCUSD', unitStep: isOanda ? null : 0.001, isChosen: false },
    ],
    differences: isOanda
      ? [
          {
            kind: 'foreign',
            symbol: 'XAUUSD',
            detail: 'A long position of 3 units was not placed by this site. It is never touched.',
            seenAt: ago(4 * MINUTE_MS),
          },
          {
            kind: 'no-stop',
            symbol: 'GBPUSD',
            detail: 'The position has no stop. It is set to 1.26440.',
            seenAt: ago(MINUTE_MS),
          },
          {
            kind: 'lost',
            symbol: 'EURUSD',
            detail: 'The broker does not know the order of 2,000 units. It is not placed again.',
            seenAt: ago(MINUTE_MS),
          },
          {
            kind: 'size',
            symbol: 'USDJPY',
            detail: '1,000 units at the broker, 1,500 units here.',
            seenAt: ago(MINUTE_MS),
          },
          {
            kind: 'stop',
            symbol: 'BTCUSD',
            detail: 'The stop is at 90150.00. It is moved to the published 91250.00.',
            seenAt: ago(MINUTE_MS),
          },
        ]
      : [],
  };
}

const FILLED: BrokerOrder = {
  id: 'bor_filled0000000000000000',
  connectionId: PAPER.id,
  signalId: 'signal-1',
  strategyId: 'meridian-trend',
  symbol: 'EURUSD',
  brokerSymbol: 'EURUSD',
  side: 'long',
  state: 'open',
  reason: null,
  units: 2_000,
  filledUnits: 1_500,
  entry: 1.0852,
  stop: 1.0822,
  targets: [1.0912, 1.0942],
  filledPrice: 1.08523,
  // The first target was reached.
  closedPrice: 1.0912,
  resultR: null,
  confirmUntil: null,
  createdAt: ago(50 * MINUTE_MS),
  steps: [
    { at: ago(50 * MINUTE_MS), state: 'sent', detail: '', brokerRef: null },
    { at: ago(50 * MINUTE_MS - 400), state: 'accepted', detail: 'Limit order for 2,000 units.', brokerRef: 'P-1182' },
    { at: ago(40 * MINUTE_MS), state: 'partly-filled', detail: '1,500 at 1.08523.', brokerRef: 'P-1182' },
  ],
};

const NOT_PLACED: BrokerOrder = {
  ...FILLED,
  id: 'bor_late000000000000000000',
  symbol: 'GBPUSD',
  brokerSymbol: 'GBPUSD',
  side: 'short',
  state: 'not-placed',
  reason: 'Too late by 12 s: a signal of 5m is copied within 30 s.',
  units: null,
  filledUnits: 0,
  filledPrice: null,
  closedPrice: null,
  steps: [],
};

const CLOSED: BrokerOrder = {
  ...FILLED,
  id: 'bor_closed0000000000000000',
  state: 'closed',
  filledUnits: 2_000,
  resultR: 1.98,
};

/** An order that waits for the member for two more minutes. */
export const orderToConfirm = (): BrokerOrder => ({
  ...FILLED,
  id: 'bor_confirm000000000000000',
  connectionId: OANDA.id,
  brokerSymbol: 'EUR_USD',
  state: 'to-confirm',
  filledUnits: 0,
  filledPrice: null,
  closedPrice: null,
  confirmUntil: new Date(Date.now() + 2 * MINUTE_MS).toISOString(),
  steps: [],
});

/** Returns the copied signals of an account. */
export function getBrokerOrders(scenario: Scenario, id: string): BrokerOrder[] {
  getConnection(scenario, id);
  if (scenario !== 'subscriber') return [];
  if (id === OANDA.id) return [orderToConfirm()];
  return id === PAPER.id ? [FILLED, NOT_PLACED, CLOSED] : [];
}

const DRIFT = { lateness: -0.012, arrival: 0, slippage: -0.004, rounding: 0, missed: 0, costs: -0.004, swap: 0 };

/** Returns the record of an account: two trades of the paper account. */
export function getBrokerRecord(scenario: Scenario, id: string): BrokerRecord {
  getConnection(scenario, id);
  const hasTrades = scenario === 'subscriber' && id === PAPER.id;
  const trade = {
    orderId: CLOSED.id,
    signalId: CLOSED.signalId,
    strategyId: CLOSED.strategyId,
    symbol: CLOSED.symbol,
    side: CLOSED.side,
    units: 2_000,
    filledPrice: 1.08523,
    closedPrice: 1.0912,
    openedAt: ago(DAY_MS),
    closedAt: ago(DAY_MS / 2),
    profit: 11.94,
    resultR: 1.98,
    publishedR: 2,
    drift: { ...DRIFT, total: -0.02 },
  };
  return {
    connectionId: id,
    kind: id === PAPER.id ? 'paper' : 'broker',
    currency: 'USD',
    equity: 24_397.95,
    trades: hasTrades
      ? [trade, { ...trade, resultR: -1, publishedR: -0.98, profit: -6, orderId: 'bor_lost000000000000000000' }]
      : [],
    sumR: hasTrades ? 0.98 : 0,
    winRate: hasTrades ? 0.5 : null,
    profit: hasTrades ? 5.94 : 0,
  };
}
