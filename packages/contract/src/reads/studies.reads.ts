import { z } from 'zod';
import { plainId } from '../plain-text.ts';
import { RunFields } from '../run.ts';
import { EXAMPLE_STUDY_ID, Study, StudyDetail, StudyHeatMap, SweepMeasure } from '../study.ts';
import { declareRead } from './read.ts';

const own = { tag: 'account', entitlement: 'own', scope: 'runs', cache: 'never' } as const;
const OfOne = {
  ...own,
  params: z.strictObject({ id: plainId(40) }),
  examples: { id: EXAMPLE_STUDY_ID },
} as const;

const Parameter = z
  .string()
  .regex(/^\w{1,60}$/, 'must be the name of a parameter')
  .optional();

export const list = declareRead({
  ...own,
  path: '/api/studies',
  summary: 'Sweeps, walk-forward analyses and portfolio backtests that the caller ran on the server, the newest first',
  query: z.strictObject({ strategy: RunFields.strategyId.optional() }),
  answer: z.array(Study),
});

export const get = declareRead({
  ...OfOne,
  path: '/api/studies/:id',
  summary: 'One study with its result; the best rows of a sweep appear while it is computed',
  answer: StudyDetail,
  mayBeAbsent: true,
});

export const heatMap = declareRead({
  ...OfOne,
  path: '/api/studies/:id/heat-map',
  summary: 'A measure over two parameters of a sweep, with the median of the neighbours beside each cell',
  query: z.strictObject({
    /** The first two varied parameters if omitted. */
    x: Parameter,
    y: Parameter,
    /** The first symbol if omitted. */
    symbol: RunFields.symbol.optional(),
    /** That of the sweep if omitted. */
    measure: SweepMeasure.optional(),
  }),
  answer: StudyHeatMap,
  mayBeAbsent: true,
});

export const rowsFile = declareRead({
  ...OfOne,
  path: '/api/studies/:id/rows.csv',
  summary: 'Every run of a sweep as CSV, the best first; every trade of a portfolio, with what the account took of it',
  answer: z.string(),
  media: 'text/csv',
});
