import { firstStepsQueries } from '../../features/first-steps/first-steps.queries.ts';
import { newestQuery, strategiesQuery } from '../../features/home/home.queries.ts';
import { lastSeenQuery } from '../../features/last-seen/last-seen.queries.ts';
import { pricesQuery } from '../../features/signals/prices.queries.ts';
import { watchlistsQuery } from '../../features/watchlists/watchlists.queries.ts';
import { portfolioQuery } from '../../lib/portfolio.queries.ts';

/** What the start page of a member reads first. @param followed Strategies that the member follows */
export const homeQueries = (followed: readonly string[]) => [
  newestQuery(followed),
  strategiesQuery(),
  ...firstStepsQueries(),
  lastSeenQuery(),
  pricesQuery(),
  watchlistsQuery(),
  portfolioQuery(),
];
