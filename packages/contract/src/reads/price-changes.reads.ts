import { AnnouncedPrices, PriceChange, PriceChangeReach } from '../price-change.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/price-changes',
  summary: 'The price changes that were announced to members, the newest first',
  answer: AnnouncedPrices,
});

export const reach = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/price-changes/reach',
  summary: 'Whom the announcement of a price change would reach: who pays for the plan and has not been informed of it',
  query: PriceChange,
  answer: PriceChangeReach,
});
