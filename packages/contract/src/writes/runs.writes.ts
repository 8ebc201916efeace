import { z } from 'zod';
import { limitByPlan } from '../limit-by-plan.ts';
import { plainText } from '../plain-text.ts';
import { EXAMPLE_RUN_ID, RUNS_WAITING_MAX, Run, RunFields } from '../run.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: plainText().regex(/^run_[\w-]{22}$/, 'must be the id of a backtest') });
const examples = { id: EXAMPLE_RUN_ID };
const unknown = { NOT_FOUND: 'Unknown run' } as const;
const { name, from, to, params: parameters, costFactor, detail, ...series } = RunFields;

const own = { tag: 'account', callers: 'accounts', scope: 'runs' } as const;
const one = { ...own, params, examples } as const;

export const start = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/runs',
  summary: 'Runs a backtest on the server and stores it',
  body: z.strictObject({
    ...series,
    name,
    from: from.default(null),
    to: to.default(null),
    params: parameters.default({}),
    costFactor: costFactor.default(1),
    detail: detail.default(null),
  }),
  answer: Run,
  errors: {
    CONFLICT: `The account has ${limitByPlan('maxRuns')}, or ${RUNS_WAITING_MAX} of its runs wait`,
    UNPROCESSABLE: 'Unknown strategy, series or parameter, detail that is not finer, or a value outside of its range',
  },
  audit: { act: 'run.started', label: 'Backtest started', subject: 'id' },
});

export const cancel = declareWrite({
  ...one,
  method: 'POST',
  path: '/api/runs/:id/cancel',
  summary: 'Stops a run that waits or is computed; one that has ended stays as it is',
  answer: Run,
  errors: unknown,
  audit: { act: 'run.cancelled', label: 'Backtest cancelled', subject: 'id', isFrequent: true },
});

export const rename = declareWrite({
  ...one,
  method: 'PATCH',
  path: '/api/runs/:id',
  summary: 'Changes the name of a run',
  body: z.strictObject({ name }),
  answer: Run,
  errors: unknown,
  audit: { act: 'run.renamed', label: 'Backtest renamed', subject: 'id' },
});

export const remove = declareWrite({
  ...one,
  method: 'DELETE',
  path: '/api/runs/:id',
  summary: 'Deletes a run, and stops it; it can be restored for a day',
  errors: unknown,
  audit: { act: 'run.deleted', label: 'Backtest deleted', subject: 'id' },
});

export const restore = declareWrite({
  ...one,
  method: 'POST',
  path: '/api/runs/:id/restore',
  summary: 'Restores a run that was deleted within the last day',
  answer: Run,
  errors: { ...unknown, CONFLICT: `The account has ${limitByPlan('maxRuns')}` },
  audit: { act: 'run.restored', label: 'Backtest restored', subject: 'id' },
});
