import type { Database } from '../../../platform/database.ts';
import { brokerConnection, brokerOrder, brokerPart, type ConnectionRow } from '../brokers.tables.ts';

const CLOSED_AT = new Date('2026-03-16T09:00:00Z');

interface ClosedCopyOptions extends Partial<Pick<ConnectionRow, 'brokerAccount' | 'sharesSlippage'>> {
  readonly id: string;
  readonly ticket?: string;
  readonly signalId?: string;
  readonly strategyId?: string;
  /** Drift by slippage, R. */
  readonly slippage?: number;
}

/** Adds an account of OANDA with one closed copy: a long from 1.1002 to 1.104 with a stop 20 pips below its entry. */
export async function addClosedCopy(
  db: Database,
  accountId: string,
  {
    id,
    ticket = id,
    signalId = 'sig_copied',
    strategyId = 'trend',
    slippage = -0.1,
    brokerAccount = null,
    sharesSlippage = false,
  }: ClosedCopyOptions,
): Promise<void> {
  const connectionId = `brk_${id}`;
  const createdAt = new Date(CLOSED_AT.getTime() - 3_600_000);
  await db.insert(brokerConnection).values({
    id: connectionId,
    accountId,
    broker: 'oanda',
    environment: 'demo',
    brokerAccount,
    sharesSlippage,
    tradeMode: 'automated',
    caps: { ordersPerDay: null, lossPerDay: null },
    chosenNames: {},
    instruments: [],
    currency: 'USD',
    balance: 10_374,
    equity: 10_374,
    openingBalance: 10_000,
    differences: [],
    createdAt,
  });
  const levels = { entry: 1.1, stop: 1.098, targets: [{ price: 1.104, weight: 1 }] };
  const parts = { lateness: 0, arrival: 0, slippage, rounding: 0, missed: 0, costs: 0, swap: 0 };
  const fills = { filledUnits: 100_000, filledPrice: 1.1002, closedUnits: 100_000, closedPrice: 1.104 };
  await db.insert(brokerOrder).values({
    ...levels,
    ...fills,
    id,
    accountId,
    connectionId,
    signalId,
    strategyId,
    symbol: 'EURUSD',
    brokerSymbol: 'EUR_USD',
    timeframe: '5m',
    side: 'long',
    type: 'market',
    barCloseAt: createdAt,
    validUntil: CLOSED_AT,
    state: 'closed',
    units: 100_000,
    exactUnits: 100_000,
    rate: 1,
    risk: 0.02,
    arrivalPrice: 1.1,
    currentStop: 1.098,
    placedStop: 1.098,
    costs: 6,
    profit: 374,
    resultR: 1.87,
    publishedFill: 1.1,
    publishedR: 1.97,
    publishedCost: 0.00006,
    drift: { ...parts, total: -0.1 },
    createdAt,
    filledAt: createdAt,
    endedAt: CLOSED_AT,
  });
  await db.insert(brokerPart).values({
    ...fills,
    clientId: `st-${id}`,
    accountId,
    orderId: id,
    part: 1,
    units: 100_000,
    target: 1.104,
    state: 'closed',
    brokerRef: ticket,
  });
}
