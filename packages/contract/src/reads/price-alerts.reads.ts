import { z } from 'zod';
import { PriceAlert } from '../price-alert.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/price-alerts',
  tag: 'delivery',
  summary: 'Price alerts of the caller: the open ones, then those that fired last, the newest first',
  entitlement: 'own',
  scope: 'price-alerts',
  cache: 'never',
  answer: z.array(PriceAlert),
});
