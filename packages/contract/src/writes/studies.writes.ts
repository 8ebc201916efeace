import { z } from 'zod';
import { input } from '../input.ts';
import { plainText } from '../plain-text.ts';
import { RunFields } from '../run.ts';
import { EXAMPLE_STUDY_ID, STUDIES_WAITING_MAX, Study, StudySettings } from '../study.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: plainText().regex(/^sty_[\w-]{22}$/, 'must be the id of a study') });
const examples = { id: EXAMPLE_STUDY_ID };
const unknown = { NOT_FOUND: 'Unknown study' } as const;
const { name } = RunFields;

const own = { tag: 'account', callers: 'accounts', scope: 'runs' } as const;
const one = { ...own, params, examples } as const;

export const start = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/studies',
  summary:
    'Runs a sweep or a walk-forward analysis on the server: a backtest for each set of values of one to four parameters; or a portfolio: several strategies on one account',
  body: z.strictObject({
    name,
    settings: input(StudySettings, 'What is tried, and on which bars', {
      kind: 'sweep',
      strategyId: 'tideline-pullback',
      symbols: ['EURUSD'],
      timeframe: 'daily',
      axes: [{ name: 'stopAtr', from: 2, to: 3, step: 0.5 }],
    }),
  }),
  answer: Study,
  errors: {
    CONFLICT: `The account stores no more studies, or ${STUDIES_WAITING_MAX} of the caller wait`,
    UNPROCESSABLE: 'Unknown strategy, series or parameter, a value outside of its range, or too many runs',
  },
  audit: { act: 'study.started', label: 'Study started', subject: 'id' },
});

export const cancel = declareWrite({
  ...one,
  method: 'POST',
  path: '/api/studies/:id/cancel',
  summary: 'Stops a study that waits or is computed; one that has ended stays as it is',
  answer: Study,
  errors: unknown,
  audit: { act: 'study.cancelled', label: 'Study cancelled', subject: 'id', isFrequent: true },
});

export const rename = declareWrite({
  ...one,
  method: 'PATCH',
  path: '/api/studies/:id',
  summary: 'Changes the name of a study',
  body: z.strictObject({ name }),
  answer: Study,
  errors: unknown,
  audit: { act: 'study.renamed', label: 'Study renamed', subject: 'id' },
});

export const remove = declareWrite({
  ...one,
  method: 'DELETE',
  path: '/api/studies/:id',
  summary: 'Deletes a study, and stops it; it can be restored for a day',
  errors: unknown,
  audit: { act: 'study.deleted', label: 'Study deleted', subject: 'id' },
});

export const restore = declareWrite({
  ...one,
  method: 'POST',
  path: '/api/studies/:id/restore',
  summary: 'Restores a study that was deleted within the last day',
  answer: Study,
  errors: { ...unknown, CONFLICT: 'The account stores no more studies' },
  audit: { act: 'study.restored', label: 'Study restored', subject: 'id' },
});
