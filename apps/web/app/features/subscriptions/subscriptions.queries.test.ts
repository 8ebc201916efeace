import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { planQuery, subscriptionsQuery } from '../../lib/queries/billing.queries.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { subscribe } from './subscriptions.queries.ts';

test('the first subscription adds a channel, so plan, subscriptions and channels are read again', async () => {
  const client = new QueryClient();
  const keys = [planQuery(), subscriptionsQuery(), channelsQuery()].map(({ queryKey }) => queryKey);
  for (const key of keys) client.setQueryData(key, []);
  await subscribe.onSuccess({} as never, { strategyId: 'tideline' }, undefined, { client });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
