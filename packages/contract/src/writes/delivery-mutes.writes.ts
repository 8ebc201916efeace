import { z } from 'zod';
import { MUTE_DAYS_MAX, MUTES_MAX, Mute, MuteInput } from '../mute.ts';
import { plainText } from '../plain-text.ts';
import { declareWrite } from './write.ts';

export const set = declareWrite({
  method: 'PUT',
  path: '/api/delivery/mutes',
  tag: 'delivery',
  summary: 'Mutes a strategy or a symbol: its new signals are sent over no channel. A second call changes the end',
  callers: 'accounts',
  scope: 'delivery',
  body: MuteInput,
  answer: Mute,
  errors: {
    CONFLICT: `The account has ${MUTES_MAX} mutes`,
    UNPROCESSABLE: `Unknown strategy or symbol, or an end that is past or more than ${MUTE_DAYS_MAX} days away`,
  },
  audit: { act: 'mute.set', label: 'Strategy or symbol muted', subject: 'id' },
});

export const remove = declareWrite({
  method: 'DELETE',
  path: '/api/delivery/mutes/:id',
  tag: 'delivery',
  summary: 'Ends a mute',
  callers: 'accounts',
  scope: 'delivery',
  params: z.strictObject({ id: plainText().regex(/^mu_[\w-]{22}$/, 'must be the id of a mute') }),
  examples: { id: 'mu_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  errors: { NOT_FOUND: 'Unknown mute' },
  audit: { act: 'mute.removed', label: 'Mute ended', subject: 'id' },
});
