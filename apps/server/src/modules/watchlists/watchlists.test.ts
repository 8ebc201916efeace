import { type Watchlist, type WatchlistItem, writes } from '@sealtick/contract';
import { DAY_MS, STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { useMembers } from '../../testing/use-members.ts';
import { createWatchlists } from './index.ts';

const { acts, clock, done, get, signIn } = useMembers(() => [createWatchlists()]);
const { change, create, order, remove, restore } = writes.watchlists;
const lists = () => get<Watchlist[]>('/api/watchlists');
const names = async () => (await lists()).map(({ name }) => name);
const STRATEGY: WatchlistItem = { kind: 'strategy', id: STRATEGIES[0]!.id };
const GOLD: WatchlistItem = { kind: 'symbol', id: 'XAUUSD' };

describe('Watchlists', () => {
  test('are created, renamed and filled with strategies and symbols, in the order that the member chose', async () => {
    await signIn();
    expect(await lists()).toEqual([]);
    const made = await done(create, { name: ' Metals ' });
    expect(made).toMatchObject({ id: expect.stringMatching(/^wl_/), name: 'Metals', items: [] });
    await done(change, { id: made.id, items: [GOLD, STRATEGY] });
    await done(change, { id: made.id, name: 'Gold' });
    expect(await lists()).toEqual([{ ...made, name: 'Gold', items: [GOLD, STRATEGY] }]);
    expect(acts).toEqual(['created', 'changed', 'changed'].map((what) => `watchlist.${what} ${made.id}`));
  });

  test('are listed in the order that the member chose', async () => {
    await signIn();
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push((await done(create, { name })).id);
    await done(order, { ids: [made[2]!, made[0]!, made[1]!] });
    expect(await names()).toEqual(['C', 'A', 'B']);
    await expect(done(order, { ids: made.slice(1) })).rejects.toThrow('409 The order must name every watchlist once.');
    await expect(done(order, { ids: [made[0]!, made[0]!, made[1]!] })).rejects.toThrow('409');
  });

  test('are created after the others, also where earlier ones were deleted', async () => {
    await signIn();
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push((await done(create, { name })).id);
    for (const id of made.slice(0, 2)) await done(remove, { id });
    await done(create, { name: 'D' });
    expect(await names()).toEqual(['C', 'D']);
    await done(restore, { id: made[1]! });
    expect(await names()).toEqual(['B', 'C', 'D']);
  });

  test('can be restored for a day after they were deleted, with their place and items', async () => {
    await signIn();
    const { id } = await done(create, { name: 'A', items: [GOLD] });
    await done(create, { name: 'B' });
    await done(remove, { id });
    expect(await names()).toEqual(['B']);
    await expect(done(remove, { id })).rejects.toThrow('404 Unknown watchlist.');
    clock.time += DAY_MS - 1;
    expect(await done(restore, { id })).toMatchObject({ name: 'A', items: [GOLD] });
    expect(await names()).toEqual(['A', 'B']);
    await expect(done(restore, { id })).rejects.toThrow('404');
    await done(remove, { id });
    clock.time += DAY_MS;
    await expect(done(restore, { id })).rejects.toThrow('404');
  });

  test('are refused with unknown strategies, the same item twice, or beyond twenty', async () => {
    await signIn();
    const unknown = { kind: 'strategy', id: 'no-such' } as const;
    await expect(done(create, { name: 'A', items: [unknown] })).rejects.toThrow('422 Unknown strategy "no-such".');
    await expect(done(create, { name: 'A', items: [GOLD, GOLD] })).rejects.toThrow('422 "XAUUSD" is listed twice.');
    await expect(done(create, { name: '  ' })).rejects.toThrow('400');
    for (let i = 0; i < 20; i += 1) await done(create, { name: `${i}` });
    await expect(done(create, { name: 'one more' })).rejects.toThrow('409 An account has at most 20 watchlists.');
  });

  test('are refused with the name of another one, also when one is renamed', async () => {
    await signIn();
    const { id } = await done(create, { name: 'Metals' });
    const message = '409 You have a watchlist named "Metals". Choose another name.';
    await expect(done(create, { name: 'metals' })).rejects.toThrow(message);
    const other = await done(create, { name: 'Energy' });
    await expect(done(change, { id: other.id, name: 'METALS' })).rejects.toThrow(message);
    await done(change, { id, name: 'metals' });
    expect(await names()).toEqual(['metals', 'Energy']);
    await done(remove, { id });
    await done(create, { name: 'Metals' });
    await expect(done(restore, { id })).rejects.toThrow('409 You have a watchlist named "Metals". Rename it first.');
    expect(await names()).toEqual(['Energy', 'Metals']);
  });

  test('of another account are unknown', async () => {
    await signIn();
    const { id } = await done(create, { name: 'A' });
    await signIn('ben');
    expect(await lists()).toEqual([]);
    await expect(done(change, { id, name: 'B' })).rejects.toThrow('404 Unknown watchlist.');
    await expect(done(remove, { id })).rejects.toThrow('404 Unknown watchlist.');
  });
});
