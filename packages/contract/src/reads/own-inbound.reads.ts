import { z } from 'zod';
import { OwnInbound } from '../own-inbound.ts';
import { plainId } from '../plain-text.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/own-strategies/:id/inbound',
  tag: 'own-strategies',
  summary:
    'The address for alerts of TradingView of a strategy of the caller, with the newest calls and what became of each',
  entitlement: 'own',
  scope: 'signals:read',
  policy: 'strategies',
  cache: 'never',
  params: z.strictObject({ id: plainId(100) }),
  examples: { id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  answer: OwnInbound,
  mayBeAbsent: true,
});
