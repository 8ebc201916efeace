import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../platform/migrations.ts';
import { insertSignals } from '../signals/index.ts';
import { signalRow } from '../signals/testing/rows.ts';
import { brokerConnection } from './brokers.tables.ts';
import { paperEvent, paperOrder } from './paper.tables.ts';
import type { CopySite } from './testing/copy-site.ts';
import { useCopies } from './testing/use-copies.ts';

let copies: CopySite;
useCopies((_broker, site) => {
  copies = site;
});

const states = async () => (await copies.orders()).map(({ state }) => state);

/** The operator starts the program with the other market: prices of another course, at a later time. */
async function switchTo(market: 'real' | 'simulated'): Promise<void> {
  Object.assign(copies.market, { description: { ...copies.market.description, market } });
  await copies.restart();
}

test('A paper account fills at prices of its own market alone, and copies signals of no other', async () => {
  await copies.connect('amara');
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  copies.market.add([1.1, 1.1005, 1.0995, 1.1], [1.1, 1.1005, 1.0995, 1.1]);
  await copies.tick();
  expect(await states()).toEqual(['open']);
  const { equity } = await copies.connection();

  await switchTo('real');
  copies.market.add([1.3, 1.3005, 1.2995, 1.3], [1.3, 1.3005, 1.2995, 1.3]);
  await copies.work.cover();
  await copies.tick();
  await copies.publish(copies.opened('sig_2', { market: 'real', entry: '1.30000', stop: '1.29800' }));
  await copies.tick();
  expect(await states()).toEqual(['open']);
  expect(await copies.connection()).toMatchObject({ equity, differences: [] });
});

test('An update gives copies of another market that are in one paper account an account of their own', async () => {
  const { db } = copies.deps;
  const id = await copies.connect('amara');
  await copies.publish(copies.opened('sig_00000001'));
  await copies.tick();
  copies.market.add([1.1, 1.1, 1.1, 1.1], [1.1, 1.1045, 1.1, 1.1]);
  await copies.tick();
  // As before accounts had a market, which the newest copy then gave them.
  await db.update(brokerConnection).set({ paperMarket: 'real' });
  await switchTo('real');
  await copies.publish(copies.opened('sig_00000002', { market: 'real' }));
  await copies.tick();
  await insertSignals(
    db,
    (['simulated', 'real'] as const).map((market, i) => ({ ...signalRow(i + 1, copies.clock.now(), 'trend'), market })),
  );

  const text = await readFile(join(MIGRATIONS_FOLDER, '0032_rollbacks-and-paper-copies/migration.sql'), 'utf8');
  const owner = new pg.Client(copies.site.db.ownerTarget);
  await owner.connect();
  await owner.query(text.slice(text.indexOf('--> statement-breakpoint')));
  await owner.end();

  const [real, simulated] = await db.select().from(brokerConnection).orderBy(brokerConnection.paperMarket);
  const orders = await copies.orders();
  const { profit } = orders[0]!;
  expect(profit).toBeGreaterThan(0);
  expect(real).toMatchObject({ id, paperMarket: 'real', balance: 10_000, peakEquity: 10_000 });
  expect(simulated).toMatchObject({
    id: expect.stringMatching(/^brk_[0-9a-f]{22}$/),
    paperMarket: 'simulated',
    balance: 10_000 + profit!,
  });
  expect(orders.map(({ connectionId }) => connectionId)).toEqual([simulated!.id, id]);
  const placed = await db.select().from(paperOrder).orderBy(paperOrder.placedAt);
  expect(placed.map(({ connectionId }) => connectionId)).toEqual([simulated!.id, id]);
  const fills = await db.select().from(paperEvent).where(ne(paperEvent.kind, 'accepted'));
  expect(new Set(fills.map(({ connectionId }) => connectionId))).toEqual(new Set([simulated!.id]));
});
