import { z } from 'zod';
import { OperatedStrategy } from '../operated-strategy.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/admin/strategies',
  tag: 'console',
  summary: 'Every strategy with its state: running, paused or retired',
  entitlement: 'operator',
  cache: 'never',
  answer: z.array(OperatedStrategy),
});
