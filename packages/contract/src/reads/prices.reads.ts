import { z } from 'zod';
import { LastPrice, PricesQuery } from '../last-price.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/prices',
  summary: 'Where each instrument stands: the close of its newest closed bar',
  entitlement: 'open',
  query: PricesQuery,
  answer: z.array(LastPrice),
});
