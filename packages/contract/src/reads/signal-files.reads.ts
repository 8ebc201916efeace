import { z } from 'zod';
import { TimeInput } from '../instant.ts';
import { SIGNALS_EXPORT_MAX } from '../limits.ts';
import { SignalConditions, SignalStrategies } from '../signal-conditions.ts';
import { declareRead } from './read.ts';

const Export = {
  tag: 'signals',
  entitlement: 'viewer',
  policy: 'exports',
  query: z
    .strictObject({
      ...SignalConditions,
      ...SignalStrategies,
      /** Published at this time or later. */
      from: TimeInput.optional(),
      /** Published before this time. */
      to: TimeInput.optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: 'must not be before `from`',
    }),
  answer: z.string(),
} as const;

export const ndjson = declareRead({
  ...Export,
  path: '/api/signals.ndjson',
  summary: `Every published signal, archived ones too, one per line, newest first; at most ${SIGNALS_EXPORT_MAX.toLocaleString('en-GB')}`,
  media: 'application/x-ndjson',
});

export const csv = declareRead({
  ...Export,
  path: '/api/signals.csv',
  summary: `Every published signal, archived ones too, as CSV, newest first; at most ${SIGNALS_EXPORT_MAX.toLocaleString('en-GB')}`,
  media: 'text/csv',
});
