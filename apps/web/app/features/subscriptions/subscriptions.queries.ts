import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { PORTFOLIO } from '../../lib/queries/portfolio.queries.ts';
import { PREVIEWS } from '../../lib/queries/previews.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';

/** Where the signals go: the first subscription adds the address of the account as a channel. */
export const ofChannels = () => [subscriptionsQuery(), channelsQuery(), PREVIEWS];

/** The strategies that are followed decide the preselected minimum confidence of the rules, and which active signals the portfolio counts. */
export const ofFollowed = () => [planQuery(), rulesQuery(), PORTFOLIO];

const stale = () => [...ofChannels(), ...ofFollowed()];

export const subscribe = writeMutation(writes.subscriptions.create, stale);
export const unsubscribe = writeMutation(writes.subscriptions.remove, stale);
export const keepSubscription = writeMutation(writes.subscriptions.keep, stale);

/** The open signals of a strategy; null if the strategy does not exist. */
export const openSignalsQuery = (strategyId: string) =>
  readQuery(reads.signals.ofStrategy, { id: strategyId, status: 'active' });
