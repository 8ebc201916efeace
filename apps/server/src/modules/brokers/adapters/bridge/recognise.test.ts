import { expect, test } from 'vitest';
import { clientTag } from '../client-tag.ts';
import { Recogniser } from './recognise.ts';
import { bridgeStandIn } from './testing/bridge-stand-in.ts';
import { MARKET_ORDER } from './testing/market-order.ts';
import { memoryStore } from './testing/memory-store.ts';

const KEY = 'bridge_live_0123456789abcdef';
const OWNER = { connectionId: 'brk_1', accountId: 'amara' };
const ID = MARKET_ORDER.clientId;
const BY_HAND = { ref: '1', magic: 0, comment: '' };

test('An order is recognised by its id, its ticket or its magic number, also once its answer has come', () => {
  const known = new Recogniser();
  known.add({ clientId: ID, answer: null });
  const { magic } = clientTag(ID);
  expect(known.find({ ...BY_HAND, magic })).toBe(ID);
  expect(known.find({ ...BY_HAND, clientId: ID })).toBe(ID);
  expect(known.find({ ...BY_HAND, ref: '4711' })).toBeNull();
  known.add({ clientId: ID, answer: { id: 1, outcome: 'accepted', ref: '4711', reason: '' } });
  expect(known.find({ ...BY_HAND, ref: '4711' })).toBe(ID);
  expect(known.find({ ...BY_HAND, magic })).toBe(ID);
  expect(known.find({ ...BY_HAND, clientId: 'st-of-another-site' })).toBeNull();
});

test('An account of many orders reads each of them once, and those without an answer again', async () => {
  const store = memoryStore();
  const read: (readonly string[])[] = [];
  const { placed } = store;
  store.placed = async (connectionId, which) => {
    const rows = await placed(connectionId, which);
    read.push(rows.map(({ clientId }) => clientId));
    return rows;
  };
  const standIn = bridgeStandIn({
    name: 'MetaTrader',
    store,
    key: KEY,
    call: async (report, now) => {
      await store.receive(OWNER, report as never, now);
      return '';
    },
  });
  const session = await standIn.open();
  const answered = { notAfter: standIn.venue.now + 60_000, act: 'place', body: {} } as never as { clientId: string };
  for (const clientId of ['st-1', 'st-2']) await store.issue(OWNER, [{ ...answered, clientId } as never], 0);
  await store.withdraw(1, 'answered');
  await session.positions();
  await session.positions();
  await store.issue(OWNER, [{ ...answered, clientId: 'st-3' } as never], 0);
  await session.positions();
  expect(read).toEqual([['st-1', 'st-2'], ['st-2'], ['st-2', 'st-3']]);
});
