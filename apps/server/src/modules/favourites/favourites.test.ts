import { type Favourite, writes } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { START, useMembers } from '../../testing/use-members.ts';
import { createFavourites } from './index.ts';

const { acts, clock, done, get, signIn } = useMembers(() => [createFavourites()]);
const { add, remove } = writes.favourites;
const [first, second] = STRATEGIES.map(({ id }) => id) as [string, string];
const marked = async () => (await get<Favourite[]>('/api/favourites')).map(({ strategyId }) => strategyId);

describe('Favourites', () => {
  test('are marked and unmarked, and listed in the order of marking', async () => {
    await signIn();
    expect(await marked()).toEqual([]);
    await done(add, { id: second });
    clock.time += 1;
    await done(add, { id: first });
    await done(add, { id: second });
    expect(await get('/api/favourites')).toEqual([
      { strategyId: second, createdAt: new Date(START).toISOString() },
      { strategyId: first, createdAt: new Date(START + 1).toISOString() },
    ]);
    await done(remove, { id: second });
    await done(remove, { id: second });
    expect(await marked()).toEqual([first]);
    expect(acts, 'what changed something').toEqual([
      `favourite.added ${second}`,
      `favourite.added ${first}`,
      `favourite.removed ${second}`,
    ]);
  });

  test('of an unknown strategy are refused', async () => {
    await signIn();
    await expect(done(add, { id: 'no-such' })).rejects.toThrow('404 Unknown strategy "no-such".');
  });

  test('belong to their account', async () => {
    await signIn();
    await done(add, { id: first });
    await signIn('ben');
    expect(await marked()).toEqual([]);
    await done(remove, { id: first });
    await signIn();
    expect(await marked()).toEqual([first]);
  });
});
