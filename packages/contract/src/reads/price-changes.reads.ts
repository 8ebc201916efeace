import { AnnouncedPrices, PriceChange, PriceChangeReach } from '../price-change.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/admin/price-changes',
  tag: 'console',
  summary: 'The price changes that were announced to members, the newest first',
  entitlement: 'operator',
  cache: 'never',
  answer: AnnouncedPrices,
});

export const reach = declareRead({
  path: '/api/admin/price-changes/reach',
  tag: 'console',
  summary: 'Whom the announcement of a price change would reach: who pays for the plan and has not been informed of it',
  entitlement: 'operator',
  cache: 'never',
  query: PriceChange,
  answer: PriceChangeReach,
});
