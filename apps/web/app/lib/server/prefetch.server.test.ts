import { reads } from '@sealtick/contract';
import type { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { readQuery } from '../data/read-query.ts';
import { type PageQuery, prefetch } from './prefetch.server.ts';

const query = readQuery(reads.watchlists.list, {});
const context = {
  get: () => ({
    ask: async () => Promise.reject(new Error('statement timeout')),
    report: () => undefined,
  }),
} as unknown as Readonly<RouterContextProvider>;
const load = async (one: PageQuery) => {
  const { status, dehydrated } = await prefetch(context, [one]);
  return [status, JSON.parse(dehydrated).queries[0].state.status];
};

test('a page has the status 503 if a read fails, unless it works without it', async () => {
  expect(await load(query)).toEqual([503, 'error']);
  expect(await load({ ...query, isOptional: true })).toEqual([200, 'error']);
});
