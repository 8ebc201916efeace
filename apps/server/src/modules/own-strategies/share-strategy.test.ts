import { type OwnShare, type OwnStrategyDetail, writes } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { START } from '../../testing/use-members.ts';
import { ownStrategyShare } from './own-strategies.tables.ts';
import { readShared } from './share-strategy.ts';
import { QUIET, useOwnStrategies } from './testing/use-own-strategies.ts';

const own = useOwnStrategies();
const { acts, call, clock, createStrategy, database, done, get, pass, publish, signIn } = own;
const { share, unshare } = writes.ownStrategies;

const show = (path: string) =>
  readShared(
    { secret: async () => 'secret of the site' },
    { db: database(), market: 'simulated' },
    path.split('/').at(-1)!,
  );
const create = async (id: string): Promise<OwnShare> => (await call(share, { id })).json();

test('A share link shows the closed trades of a strategy, and nothing of active signals', async () => {
  const { id } = await createStrategy();
  await publish(id, { targets: ['2010'], note: 'my secret plan' });
  await pass(QUIET, [2_000, 2_012, 1_999, 2_011]);
  const active = await publish(id, { entry: '2011', stop: '2001', targets: ['2041'], timeframe: '4h' });
  const { path, sharedAt } = await create(id);
  expect(path).toMatch(/^\/platform\/strategies\/share_live_[\w-]{43}$/);
  const shown = await show(path);
  expect(shown.trades).toMatchObject([{ symbol: 'XAUUSD', side: 'long', timeframe: '1h' }]);
  expect(shown.curve.equity).toHaveLength(2);
  for (const hidden of [active.id, 'my secret plan', id]) expect(JSON.stringify(shown)).not.toContain(hidden);
  expect((await get<OwnStrategyDetail>(`/api/own-strategies/${id}`)).sharedAt).toBe(sharedAt);
});

test('A link ends when it is taken back, and when another one is created', async () => {
  const { id } = await createStrategy();
  const first = await create(id);
  clock.time = START + 1_000;
  const second = await create(id);
  expect(second.path).not.toBe(first.path);
  await expect(show(first.path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await show(second.path)).trades).toEqual([]);
  await done(unshare, { id });
  await expect(show(second.path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await call(unshare, { id })).statusCode).toBe(404);
  expect((await get<OwnStrategyDetail>(`/api/own-strategies/${id}`)).sharedAt).toBeNull();
  expect(acts.filter((act) => act.includes('share'))).toEqual(
    ['shared', 'shared', 'unshared'].map((act) => `own-strategy.${act} ${id}`),
  );
});

test('The database has the secret of a link as HMAC alone', async () => {
  const { path } = await create((await createStrategy()).id);
  const rows = await database().select().from(ownStrategyShare);
  expect(JSON.stringify(rows)).not.toContain(path.split('share_live_')[1]);
});

test('A strategy of another account is shared by no one else', async () => {
  const { id } = await createStrategy();
  await create(id);
  await signIn('birgit');
  expect((await call(share, { id })).statusCode).toBe(404);
  expect((await call(unshare, { id })).statusCode).toBe(404);
});

test.each(['share_live_', `share_live_${'a'.repeat(43)}`, 'own_u4R8kZ0qS1mT7vXc2Yb9Aw'])(
  'The secret %s shows nothing',
  async (secret) => {
    await expect(show(secret)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);
