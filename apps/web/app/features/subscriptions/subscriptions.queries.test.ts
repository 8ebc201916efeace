import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { planQuery, subscriptionsQuery } from '../../lib/queries/billing.queries.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { analyticsQuery, memberTradesQuery, portfolioQuery, replayQuery } from '../../lib/queries/portfolio.queries.ts';
import { subscribe } from './subscriptions.queries.ts';

test('the first subscription adds a channel, so plan, subscriptions and channels are read again, and the record', async () => {
  const client = new QueryClient();
  const ofRecord = [portfolioQuery(), analyticsQuery(), memberTradesQuery({ page: 2 }), replayQuery()];
  const keys = [planQuery(), subscriptionsQuery(), channelsQuery(), ...ofRecord].map(({ queryKey }) => queryKey);
  for (const key of keys) client.setQueryData(key, []);
  await subscribe.onSuccess({} as never, { strategyId: 'tideline' }, undefined, { client });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true));
});
