import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { analyticsQuery, memberTradesQuery, portfolioQuery, replayQuery } from '../../lib/queries/portfolio.queries.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';
import { subscribe, unsubscribe } from './subscriptions.queries.ts';

test('the first subscription adds a channel, so plan, subscriptions and channels are read again, and the record', async () => {
  const client = new QueryClient();
  const ofRecord = [portfolioQuery(), analyticsQuery(), memberTradesQuery({ page: 2 }), replayQuery()];
  const keys = [planQuery(), subscriptionsQuery(), channelsQuery(), ...ofRecord].map(({ queryKey }) => queryKey);
  for (const key of keys) client.setQueryData(key, []);
  await subscribe.onSuccess({} as never, { strategyId: 'tideline' }, undefined, { client });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true));
});

test('following decides the preselected rules and the active signals, so rules and portfolio are read again', async () => {
  for (const write of [subscribe, unsubscribe]) {
    const client = new QueryClient();
    const keys = [rulesQuery(), portfolioQuery()].map(({ queryKey }) => queryKey);
    for (const key of keys) client.setQueryData<unknown>(key, {});
    await write.onSuccess({} as never, { strategyId: 'tideline', id: 'sub_1' } as never, undefined, { client });
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  }
});
