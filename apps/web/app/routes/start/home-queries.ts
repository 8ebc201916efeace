import { newestQuery, strategiesQuery } from '../../features/home/home.queries.ts';
import { lastSeenQuery } from '../../features/last-seen/last-seen.queries.ts';
import { pricesQuery } from '../../features/signals/prices.queries.ts';
import { watchlistsQuery } from '../../features/watchlists/watchlists.queries.ts';
import { planQuery, subscriptionsQuery } from '../../lib/billing.queries.ts';
import { portfolioQuery } from '../../lib/portfolio.queries.ts';

/** What the start page of a member reads first. */
export const homeQueries = () => [
  newestQuery(),
  strategiesQuery(),
  subscriptionsQuery(),
  planQuery(),
  lastSeenQuery(),
  pricesQuery(),
  watchlistsQuery(),
  portfolioQuery(),
];
