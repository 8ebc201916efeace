import { z } from 'zod';
import { input } from '../input.ts';
import { InboundPosition, InboundSecret, OwnInbound } from '../own-inbound.ts';
import { OwnStrategyId } from '../own-strategy.ts';
import { plainId } from '../plain-text.ts';
import { NEEDS_OWN_STRATEGIES } from './needs-own-strategies.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: OwnStrategyId });
const examples = { id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw' };
const unknown = { NOT_FOUND: 'Unknown strategy, or it has no address for alerts' } as const;

export const rotate = declareWrite({
  method: 'POST',
  path: '/api/own-strategies/:id/inbound/rotate',
  tag: 'own-strategies',
  summary:
    'Creates the address at which a strategy takes alerts of TradingView, or gives it a new secret, which is shown once',
  callers: 'accounts',
  params,
  examples,
  answer: InboundSecret,
  isConfidential: true,
  errors: { ...NEEDS_OWN_STRATEGIES, NOT_FOUND: 'Unknown strategy' },
  audit: { act: 'own-inbound.rotated', label: 'Secret of an address for alerts renewed', subject: 'id' },
});

export const change = declareWrite({
  method: 'PATCH',
  path: '/api/own-strategies/:id/inbound',
  tag: 'own-strategies',
  summary: 'Changes what an address for alerts accepts, and what it adds to alerts without levels',
  callers: 'accounts',
  scope: 'signals:write',
  params,
  examples,
  body: z.strictObject({
    isPathAllowed: input(z.boolean(), 'Whether the secret may also stand in the address').optional(),
    stopPercent: input(
      z.number().min(0.01).max(20).nullable(),
      'Distance of the stop in percent of the entry, for alerts without one',
      0.5,
    ).optional(),
    targetR: input(
      z.number().min(0.1).max(20).nullable(),
      'Distance of the target as a multiple of the risk, for alerts without one',
      2,
    ).optional(),
  }),
  answer: OwnInbound,
  errors: unknown,
  audit: { act: 'own-inbound.changed', label: 'Address for alerts changed', subject: 'id' },
});

export const remove = declareWrite({
  method: 'DELETE',
  path: '/api/own-strategies/:id/inbound',
  tag: 'own-strategies',
  summary: 'Deletes the address for alerts of a strategy, and its list of calls',
  callers: 'accounts',
  params,
  examples,
  errors: unknown,
  audit: { act: 'own-inbound.deleted', label: 'Address for alerts deleted', subject: 'id' },
});

export const setPosition = declareWrite({
  method: 'POST',
  path: '/api/own-strategies/:id/inbound/position',
  tag: 'own-strategies',
  summary: 'Sets the position of a symbol after a lost alert; signals of the other side are closed',
  callers: 'accounts',
  scope: 'signals:write',
  params,
  examples,
  body: z.strictObject({
    symbol: input(plainId(60), 'Symbol as the alerts name it', 'EURUSD'),
    position: input(InboundPosition, 'Position that the strategy has there', 'flat'),
  }),
  answer: OwnInbound,
  errors: { ...unknown, UNPROCESSABLE: 'Unknown symbol, or it has no current price' },
  audit: { act: 'own-inbound.position-set', label: 'Position of a symbol set', subject: 'id' },
});
