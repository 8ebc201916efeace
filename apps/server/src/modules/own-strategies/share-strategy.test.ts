import { type OwnShare, type OwnStrategyDetail, writes } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { untilLockWait } from '../../platform/testing/lock-waits.ts';
import { START } from '../../testing/use-members.ts';
import { cancelDeletion, deleteLater } from '../personal-data/deletions.ts';
import { ownSignal, ownStrategyShare } from './own-strategies.tables.ts';
import { OwnRecords } from './read-own-strategy.ts';
import { readShared, shareStrategy } from './share-strategy.ts';
import { QUIET, useOwnStrategies } from './testing/use-own-strategies.ts';

const own = useOwnStrategies();
const { acts, call, clock, createStrategy, database, done, entries, get, pass, publish, read, signIn } = own;
const { share, unshare } = writes.ownStrategies;

const records = new OwnRecords();
const show = (path: string, market: MarketKind = 'real') =>
  readShared(
    { secret: async () => 'secret of the site', records },
    { db: database(), market },
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

test('A link shows each trade as soon as it has closed, the newest first', async () => {
  const { id } = await createStrategy();
  const { path } = await create(id);
  expect((await show(path)).trades).toEqual([]);
  for (const [entry, target, stop] of [
    ['2000', '2010', '1990'],
    ['2011', '2021', '2001'],
  ] as const) {
    const { id: signalId } = await publish(id, { entry, stop, targets: [target] });
    const [from, to] = [Number(entry), Number(target) + 2];
    await pass([from, from, from, from], [from, to, from, to - 1]);
    const { trades, curve, closedSignals } = await show(path);
    expect(trades[0]).toMatchObject({ id: signalId });
    expect([trades.length, curve.equity.length]).toEqual([closedSignals, closedSignals + 1]);
    expect((await show(path)).curve).toBe(curve);
  }
});

test('Signals of another market are in no record: not in the figures, the link, the file or the counts', async () => {
  const { id } = await createStrategy();
  await publish(id, { targets: ['2010'] });
  await pass(QUIET, [2_000, 2_012, 1_999, 2_011]);
  const active = await publish(id, { entry: '2011', stop: '2001', targets: ['2041'], timeframe: '4h' });
  const { path } = await create(id);
  await database().update(ownSignal).set({ market: 'simulated' });
  expect(await show(path)).toMatchObject({ closedSignals: 0, trades: [], curve: { equity: [10_000] } });
  expect((await show(path, 'simulated')).trades).toHaveLength(1);
  const own = await get<OwnStrategyDetail>(`/api/own-strategies/${id}`);
  expect(own).toMatchObject({ market: 'real', activeSignals: 0, closedSignals: 0, curve: { equity: [10_000] } });
  // Bars of the real market do not resolve it: it ends without a result, and its series is free again.
  await pass([2_010, 2_042, 2_009, 2_041], [2_041, 2_045, 2_040, 2_041]);
  expect(await read(active.id)).toMatchObject({ status: 'closed', closeReason: 'cancelled', result: 'cancelled' });
  expect((await entries(id)).at(-1)).toMatch(/signal\.closed cancelled$/);
  await publish(id, { entry: '2041', stop: '2031', targets: ['2071'], timeframe: '4h' });
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

test('A link shows the strategy while it is archived, and ends when the deletion of the account is requested', async () => {
  const { id } = await createStrategy();
  const { path } = await create(id);
  await done(writes.ownStrategies.change, { id, isArchived: true });
  expect((await show(path)).name).toBe('Mine');
  const mails = { sendDeletionRequested: async () => {}, sendDeletionCancelled: async () => {} };
  const ctx = { clock, mails: mails as never };
  await deleteLater(ctx, database(), own.member());
  await expect(show(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await cancelDeletion({ ...ctx, record: async () => {} }, {
    db: database(),
    principal: own.caller.principal,
  } as never);
  await expect(show(path), 'its owner decides again').rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('A link that is being created while the deletion of its account is requested ends as well', async () => {
  const { id } = await createStrategy();
  const mails = { sendDeletionRequested: async () => {}, sendDeletionCancelled: async () => {} };
  const { path, deleting } = await database().transaction(async (tx) => {
    const viewer = { db: tx, principal: own.caller.principal } as never;
    const made = await shareStrategy({ clock, secret: async () => 'secret of the site' }, viewer, id);
    const deleting = deleteLater({ clock, mails: mails as never }, database(), own.member());
    await untilLockWait(database());
    return { path: made.path, deleting };
  });
  await deleting;
  await expect(show(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('No link is created by a call that waits while the deletion of the account is requested', async () => {
  const { id } = await createStrategy();
  const mails = { sendDeletionRequested: async () => {}, sendDeletionCancelled: async () => {} };
  const { sharing } = await database().transaction(async (tx) => {
    await deleteLater({ clock, mails: mails as never }, tx, own.member());
    const sharing = call(share, { id });
    await untilLockWait(database());
    return { sharing };
  });
  expect((await sharing).statusCode).toBe(401);
  expect(await database().$count(ownStrategyShare)).toBe(0);
});

test.each([
  ['its page', (secret: string) => `/api/own-strategies/${secret}`],
  ['its log', (secret: string) => `/api/own-strategies/${secret}/log`],
  ['its trades', (secret: string) => `/api/own-strategies/${secret}/trades.csv`],
  ['its signals', (secret: string) => `/api/signals/strategy/${secret}`],
])('The secret of a link opens nothing of the API: %s', async (_what, getPath) => {
  const { id } = await createStrategy();
  await publish(id);
  const secret = (await create(id)).path.split('/').at(-1)!;
  const open = async () => (await own.inject({ url: getPath(secret), headers: { host: 'localhost' } })).statusCode;
  expect(await open(), 'of its owner').toBe(404);
  await signIn('birgit');
  expect(await open(), 'of another account').toBe(404);
  expect((await own.inject({ url: getPath(id), headers: { host: 'localhost' } })).statusCode, 'by the id').toBe(404);
});

test('The list of signals by the secret of a link, or by the id of the strategy, shows others nothing', async () => {
  const { id } = await createStrategy();
  await publish(id);
  const secret = (await create(id)).path.split('/').at(-1)!;
  expect(await get(`/api/signals?strategy=${id}`)).toHaveLength(1);
  await signIn('birgit');
  expect(await get(`/api/signals?strategy=${secret}`)).toEqual([]);
  expect(await get(`/api/signals?strategy=${id}`)).toMatchObject({ status: 404 });
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
