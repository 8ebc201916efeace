import { EXAMPLE_SIGNAL, type Signal, type SignalUpdate } from '@sealtick/contract';
import { getSimulatedInstrument } from '@sealtick/engine';
import type { MessageOf } from '../../messages/delivery-message.ts';
import type { FindInstrument } from '../push-payload.ts';

const AT = '2026-03-02T10:00:00.000Z';
const SEALED = { index: 7, leafHash: '0'.repeat(64), checkpoint: '' };

/** A signal of the picture "How a push looks". */
export const SIGNAL: Signal = {
  ...EXAMPLE_SIGNAL,
  id: 'sig_00000000001',
  strategyId: 'liquidity-sweep',
  strategyName: 'Liquidity Sweep',
  strategyVersion: 1,
  timeframe: '15m',
  type: 'stop',
  entry: '1.08500',
  stop: '1.08342',
  currentStop: '1.08342',
  targets: ['1.08784'],
  weights: [1],
  confidence: 44,
  confidenceN: 120,
  note: null,
  createdAt: AT,
  barCloseAt: AT,
  validUntil: '2026-03-02T10:15:00.000Z',
  index: 7,
  leafHash: SEALED.leafHash,
};

export const OPENING: MessageOf<'signal.opened'> = {
  type: 'signal.opened',
  signal: SIGNAL,
  sealed: SEALED,
  size: null,
  insteadOf: null,
  news: null,
};

/** Returns the message that a signal was closed. */
export const closing = (pnl: number): MessageOf<'signal.updated' | 'signal.closed'> => ({
  type: 'signal.closed',
  signal: { ...SIGNAL, status: 'closed', closeReason: pnl > 0 ? 'target' : 'stop', pnl },
  update: { id: SIGNAL.id, strategyId: SIGNAL.strategyId, change: 'closed', barCloseAt: AT, price: null, changed: {} },
  sealed: SEALED,
  ageMs: 0,
});

/** Returns the message that a signal changed and goes on. */
export const changing = (
  change: SignalUpdate['change'],
  after: Partial<Signal> = {},
): MessageOf<'signal.updated' | 'signal.closed'> => ({
  type: 'signal.updated',
  signal: { ...SIGNAL, ...after },
  update: { id: SIGNAL.id, strategyId: SIGNAL.strategyId, change, barCloseAt: AT, price: null, changed: {} },
  sealed: SEALED,
  ageMs: 0,
});

export const instrumentFor: FindInstrument = getSimulatedInstrument;
