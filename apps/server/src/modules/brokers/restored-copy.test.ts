import { expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { closedFact } from '../log/testing/facts.ts';
import { toConnection } from './connection-view.ts';
import { findCopyingHalt, haltAfterRestore, haltCopying, SITE_HALTS } from './copy/copying-repository.ts';
import { haltIfRolledBack } from './copy/halt-if-rolled-back.ts';
import type { CopySite } from './testing/copy-site.ts';
import type { FakeBroker } from './testing/fake-broker.ts';
import { useCopies } from './testing/use-copies.ts';

let broker: FakeBroker;
let copies: CopySite;
useCopies((given, site) => {
  broker = given;
  copies = site;
});

const restore = () => haltAfterRestore(copies.deps.db, new Date(copies.clock.now()));
const held = () => [...broker.held.values()].map(({ state, stop }) => [state, stop]);
const work = async () => {
  await copies.tick();
  copies.later(30_000);
};

/** A position whose stop the site that runs has moved since the backup, and an entry that waits. */
async function open() {
  await copies.connect('amara', { broker: 'oanda' });
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  broker.fill(1.1);
  await copies.publish(copies.opened('sig_2'));
  await copies.tick();
  copies.later(120_000);
  [...broker.held.values()][0]!.stop = 1.099;
}

test('After a restore nothing is sent to a broker until copying is resumed, while accounts are read', async () => {
  await open();
  const before = held();
  expect(before).toEqual([
    ['open', 1.099],
    ['waiting', 1.098],
  ]);
  expect(await restore()).toBe(true);
  await copies.restart();
  await copies.work.cover();
  await copies.work.settled();
  await work();
  await copies.publish(copies.opened('sig_3'), { ...closedFact('sig_1'), reason: 'exit' });
  broker.equity = 9_900;
  await work();
  await work();
  expect(held()).toEqual(before);
  const row = await copies.connection();
  expect(row).toMatchObject({ equity: 9_900, differences: [{ kind: 'stop' }] });
  expect(row.differences[0]!.detail).toContain(`Not done: ${SITE_HALTS.restored}`);
  expect(toConnection(row, copies.clock.now())).toMatchObject({
    state: 'halted-by-operator',
    problem: SITE_HALTS.restored,
  });
  expect((await copies.orders()).at(-1)).toMatchObject({ state: 'not-placed', reason: SITE_HALTS.restored });

  await haltCopying(copies.deps.db, null);
  await work();
  expect(held().map(([state]) => state)).toEqual(['ended', 'waiting']);
});

test('A position without its stop at the first start after a restore is named, and no stop is set', async () => {
  await open();
  [...broker.held.values()][0]!.stop = null;
  await restore();
  await copies.restart();
  await copies.work.cover();
  await copies.work.settled();
  expect(held()[0]).toEqual(['open', null]);
  expect((await copies.connection()).differences).toMatchObject([{ kind: 'no-stop' }]);
});

test('A site whose log shows that the database was set back sends nothing, until an operator resumes', async () => {
  await copies.connect('amara', { broker: 'oanda' });
  const { db } = copies.deps;
  const signalLog = { isRolledBack: async () => isBack };
  const check = haltIfRolledBack({ db, clock: copies.clock, log: silentLog, signalLog });
  let isBack = false;
  await check();
  expect(await findCopyingHalt(db)).toBeNull();
  isBack = true;
  await check();
  expect(await findCopyingHalt(db)).toMatchObject({ isAfterRestore: true });
  await haltCopying(db, null);
  await check();
  expect(await findCopyingHalt(db)).toBeNull();
});

test('A site without accounts at brokers goes on after a restore', async () => {
  await copies.connect('amara');
  expect(await restore()).toBe(false);
});
