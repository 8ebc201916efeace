import { firstStepsQueries } from '../../features/first-steps/first-steps.queries.ts';
import { newestQuery, strategiesQuery } from '../../features/home/home.queries.ts';
import { lastSeenQuery } from '../../features/last-seen/last-seen.queries.ts';
import { scopeConditions, scopeIn } from '../../features/signals/list-conditions.ts';
import { signalsQuery } from '../../features/signals/signals.queries.ts';
import { watchlistsQuery } from '../../features/watchlists/watchlists.queries.ts';
import { portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { pricesQuery } from '../../lib/queries/prices.query.ts';

/** What the start page of a member reads first. @param asked The scope of the signals in the address */
export const homeQueries = (followed: readonly string[], asked: string | null) => [
  newestQuery(followed),
  signalsQuery(null, scopeConditions(scopeIn(asked, followed), followed)),
  strategiesQuery(),
  ...firstStepsQueries(),
  lastSeenQuery(),
  pricesQuery(),
  watchlistsQuery(),
  portfolioQuery(),
];
