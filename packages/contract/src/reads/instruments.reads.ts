import { z } from 'zod';
import { InstrumentView } from '../bar.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/instruments',
  summary: 'What this market trades',
  entitlement: 'open',
  answer: z.array(InstrumentView),
});
