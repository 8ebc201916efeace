import { z } from 'zod';
import { InstrumentView } from '../bar.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/instruments',
  tag: 'market',
  summary: 'Instruments of this market',
  entitlement: 'open',
  answer: z.array(InstrumentView),
});
