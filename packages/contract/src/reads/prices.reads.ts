import { z } from 'zod';
import { LastPrice, PricesQuery } from '../last-price.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/prices',
  tag: 'market',
  summary: 'Newest price of each instrument: the close of its newest closed bar',
  entitlement: 'open',
  query: PricesQuery,
  answer: z.array(LastPrice),
});
