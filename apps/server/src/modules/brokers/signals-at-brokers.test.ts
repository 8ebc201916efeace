import type { LogFact } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedFact, filledFact } from '../log/testing/facts.ts';
import { readClientOrderId } from './adapters/kraken/client-order-id.ts';
import type { VenueEvent } from './adapters/testing/venue.ts';
import { all, NAMES, StandInSite } from './testing/stand-in-site.ts';

const ENDS: ReadonlySet<string> = new Set(['closed', 'stopped', 'target']);

let site: StandInSite;
beforeAll(async () => {
  site = await StandInSite.open();
});
afterAll(() => site.close());

const computeMean = (events: readonly VenueEvent[]) => {
  const units = events.reduce((sum, event) => sum + event.units, 0);
  return { units, price: events.reduce((sum, event) => sum + event.units * event.price!, 0) / units };
};

/** Requires that rows, page and the broker's own book agree about the newest copied signal. */
async function expectAgreement(): Promise<void> {
  const parts = await site.copies.parts();
  for (const { broker, order, state, differences } of await site.shown()) {
    expect([broker, state, differences]).toEqual([broker, 'active', []]);
    const own = new Set(parts.filter(({ orderId }) => orderId === order.id).map(({ clientId }) => clientId));
    const { venue } = site.standIns.get(broker)!;
    // Kraken holds the id in a form of its own.
    const isOwn = ({ clientId }: VenueEvent['order']) => own.has(readClientOrderId(clientId) ?? clientId);
    const events = venue.events.filter(({ order: placed }) => isOwn(placed));
    const filled = events.filter(({ kind }) => kind === 'filled');
    const closed = events.filter(({ kind }) => ENDS.has(kind));
    const held = venue.positions.filter((position) => isOwn(position.order));
    const heldUnits = held.reduce((sum, { units }) => sum + units, 0);
    const isOpen = order.state === 'open' || order.state === 'partly-filled';
    expect([broker, heldUnits > 0]).toEqual([broker, isOpen]);
    if (filled.length > 0) {
      expect(order.filledUnits).toBeCloseTo(computeMean(filled).units, 6);
      expect(order.filledPrice).toBeCloseTo(computeMean(filled).price, 6);
    } else expect([broker, order.filledUnits]).toEqual([broker, 0]);
    if (closed.length > 0) expect(order.closedPrice).toBeCloseTo(computeMean(closed).price, 6);
    if (isOpen) expect(held.map(({ stop }) => stop)).toEqual(held.map(() => order.stop));
  }
}

test('A signal that is filled in two parts, whose stop moves and whose target is reached, agrees at every broker', async () => {
  await site.nextBar();
  site.eachVenue((venue) => venue.setPrice(100));
  await site.copies.publish(site.signal('sig_1', { type: 'limit', entry: '99.00000' }));
  await site.later(1_000);
  await site.settle();
  expect(await site.states()).toEqual(all('accepted'));
  site.eachVenue((venue) => {
    venue.fillPart = 0.4;
    venue.setPrice(99);
  });
  await site.settle();
  expect(await site.states()).toEqual(all('partly-filled'));
  await expectAgreement();

  site.eachVenue((venue) => venue.setPrice(98.9));
  await site.settle();
  expect(await site.states()).toEqual(all('open'));
  await expectAgreement();

  // No broker answers once, while the stop is moved.
  await site.copies.publish({ ...filledFact('sig_1'), change: 'stopMoved', stop: '97.00000' } as LogFact);
  for (const standIn of site.standIns.values()) standIn.fail('read', 'cut');
  await site.later(1_000);
  await site.settle();
  await expectAgreement();
  expect((await site.shown()).map(({ order }) => order.stop)).toEqual(NAMES.map(() => 97));

  site.eachVenue((venue) => venue.setPrice(110));
  await site.copies.publish({ ...closedFact('sig_1'), exits: [{ price: '110.00000', weight: 1 }], netR: 2.7 });
  await site.settle();
  expect(await site.states()).toEqual(all('closed'));
  await expectAgreement();
});

test('An order that the broker rejects says why at every broker', async () => {
  await site.nextBar();
  site.eachVenue((venue) => {
    venue.setPrice(100);
    venue.rejects = 'INSUFFICIENT_MARGIN';
  });
  await site.copies.publish(site.signal('sig_2', { type: 'limit', entry: '99.00000' }));
  await site.later(1_000);
  await site.settle();
  expect(await site.states()).toEqual(all('rejected'));
  for (const { broker, order } of await site.shown()) {
    expect(order.reason).not.toBeNull();
    expect([broker, order.steps.filter(({ state }) => state === 'rejected')]).toEqual([broker, [expect.anything()]]);
  }
  await expectAgreement();
});

test('A gap over the stop closes at the price of the broker, at every broker', async () => {
  await site.nextBar();
  await site.copies.publish(site.signal('sig_3', { type: 'market' }));
  await site.later(1_000);
  await site.settle();
  expect(await site.states()).toEqual(all('open'));
  await expectAgreement();

  site.eachVenue((venue) => venue.setPrice(90));
  await site.copies.publish({
    ...closedFact('sig_3'),
    reason: 'stop',
    exits: [{ price: '95.00000', weight: 1 }],
    netR: -1.01,
  });
  await site.settle();
  expect(await site.states()).toEqual(all('closed'));
  await expectAgreement();
  for (const { broker, order } of await site.shown()) {
    expect([broker, order.closedPrice]).toEqual([broker, 90]);
    expect(order.resultR).toBeLessThan(-1.9);
  }
});
