import { formatCheckpoint } from '@sealtick/log';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
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

describe('A site whose log shows that the database was set back', () => {
  let lost: string | null;
  beforeEach(() => {
    lost = null;
  });
  const start = () => {
    const signalLog = { findLostCheckpoint: async () => lost };
    return haltIfRolledBack({ db: copies.deps.db, clock: copies.clock, log: silentLog, signalLog });
  };
  const halt = () => findCopyingHalt(copies.deps.db);
  const resume = () => haltCopying(copies.deps.db, null);

  const text = (origin: string, size: number) => formatCheckpoint({ origin, size, root: new Uint8Array(32) });

  test('sends nothing until an operator resumes, also after the next start, and halts for another rollback', async () => {
    await copies.connect('amara', { broker: 'oanda' });
    const check = start();
    await check();
    expect(await halt()).toBeNull();
    lost = text('log/1', 9);
    await check();
    expect(await halt()).toMatchObject({ isAfterRestore: true });
    await resume();
    await check();
    const checkOfNext = start();
    await checkOfNext();
    expect(await halt(), 'resumed').toBeNull();
    for (const size of [8, 10]) {
      lost = text('log/1', size);
      await check();
      expect(await halt(), 'resumed, and a witness with another checkpoint answers first').toBeNull();
    }
    lost = text('log/2', 4);
    await checkOfNext();
    expect(await halt(), 'set back again').toMatchObject({ isAfterRestore: true });
    await resume();
    await check();
    expect(await halt(), 'resumed, and another worker looks').toBeNull();
    lost = text('log/1', 9);
    await check();
    expect(await halt(), 'resumed, and a worker of the log before looks').toBeNull();
    await copies.deps.db.execute(sql`update broker_copying set lost_checkpoints = '{}'`);
    await check();
    expect(await halt(), 'the database is set back to before the halt').toMatchObject({ isAfterRestore: true });
  });

  test('halts copying once a member connects an account at a broker', async () => {
    await copies.connect('amara');
    lost = text('log/1', 9);
    const check = start();
    await check();
    expect(await halt()).toBeNull();
    await copies.connect('amara', { broker: 'oanda' });
    await check();
    expect(await halt()).toMatchObject({ isAfterRestore: true });
  });
});

test('A site without accounts at brokers goes on after a restore', async () => {
  await copies.connect('amara');
  expect(await restore()).toBe(false);
});
