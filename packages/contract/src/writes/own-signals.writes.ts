import { z } from 'zod';
import { OwnSignalChange, OwnSignalFields, OwnSignalId } from '../own-strategy.ts';
import { Signal } from '../signal.ts';
import { NEEDS_OWN_STRATEGIES } from './needs-own-strategies.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: OwnSignalId });
const examples = { id: 'osig_u4R8kZ0qS1mT7vXc2Yb9Aw' };
const unknown = { NOT_FOUND: 'Unknown signal' } as const;

const own = { tag: 'own-strategies', callers: 'accounts', scope: 'signals:write', hasSandbox: true } as const;

export const create = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/signals',
  summary: 'Publishes a signal into a strategy of the caller; only the caller sees it',
  policy: 'signal-writes',
  body: z.strictObject(OwnSignalFields),
  answer: Signal,
  isCreation: true,
  errors: {
    ...NEEDS_OWN_STRATEGIES,
    NOT_FOUND: 'Unknown strategy',
    UNPROCESSABLE: 'A field does not fit the instrument, the market or the other fields; `errors` names it',
    CONFLICT:
      'The strategy is archived, is not among the oldest that the plan covers, or has an active signal on this symbol and timeframe, or too many are active',
  },
  audit: { act: 'own-signal.published', label: 'Own signal published', subject: 'id' },
});

export const change = declareWrite({
  ...own,
  method: 'PATCH',
  path: '/api/signals/:id',
  summary: 'Moves the stop of a signal of the caller, or closes it at the next open',
  policy: 'signals',
  params,
  examples,
  body: z.strictObject(OwnSignalChange),
  answer: Signal,
  errors: {
    ...unknown,
    UNPROCESSABLE: 'The new stop is not possible; `errors` says why',
    CONFLICT: 'The signal has ended',
  },
  audit: {
    act: 'own-signal.changed',
    label: 'Own signal changed',
    subject: 'id',
    isFrequent: true,
    uncountedWith: 'close',
  },
});

export const cancel = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/signals/:id',
  summary: 'Cancels a signal of the caller that is not filled',
  policy: 'signals',
  params,
  examples,
  answer: Signal,
  errors: { ...unknown, CONFLICT: 'The signal is filled or has ended' },
  audit: { act: 'own-signal.cancelled', label: 'Own signal cancelled', subject: 'id' },
});
