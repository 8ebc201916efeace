import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closedFact } from '../log/testing/facts.ts';
import type { Venue, VenueOrder, VenuePosition } from './adapters/testing/venue.ts';
import { StandInSite } from './testing/stand-in-site.ts';

/** Brokers with a position for each order, where a member can change each. */
const BY_POSITION = ['oanda', 'metatrader-5'] as const;
/** Brokers that net the positions of a contract. */
const NETTING = ['interactive-brokers', 'interactive-brokers-web'] as const;

let site: StandInSite;
beforeEach(async () => {
  site = await StandInSite.open([...BY_POSITION, ...NETTING]);
  await site.nextBar();
  site.eachVenue((venue) => venue.setPrice(100));
});
afterEach(() => site.close());

/** Opens a position at every broker. */
async function open(): Promise<void> {
  await site.copies.publish(site.signal('sig_1', { type: 'market' }));
  await site.later(1_000);
  await site.settle();
  expect([...new Set((await site.shown()).map(({ order }) => order.state))]).toEqual(['open']);
}

/** What the member does to the position at a broker, in the broker's own program. */
const byHand = (broker: string, change: (venue: Venue, position: VenuePosition) => void) => {
  const venue = getVenue(broker);
  change(venue, venue.positions[0]!);
};
const getVenue = (broker: string): Venue => site.standIns.get(broker as 'oanda')!.venue;
const getShown = async (broker: string) => (await site.shown()).find((row) => row.broker === broker)!;
const differences = async (broker: string) =>
  (await getShown(broker)).differences.map(({ kind, detail }) => `${kind}: ${detail}`);
const leave = async () => {
  await site.copies.publish({ ...closedFact('sig_1'), reason: 'exit' });
  await site.later(1_000);
  await site.settle();
};

describe.each(BY_POSITION)('At %s', (broker) => {
  test('a position that the member closes is closed at its price, and not opened again', async () => {
    await open();
    byHand(broker, (venue, position) => {
      venue.setPrice(104);
      venue.close(position, position.units);
    });
    await site.settle();
    const { order } = await getShown(broker);
    expect(order).toMatchObject({ state: 'closed', closedPrice: 104 });
    expect(order.steps.find(({ state }) => state === 'closed')!.detail).toMatch(/^[\d,.]+ units at 104\.00000[.:]/);
    expect(await differences(broker)).toEqual([]);
    await site.settle();
    expect([getVenue(broker).positions, getVenue(broker).pending()]).toEqual([[], []]);
  });

  test('a part that the member closes is counted, and the rest leaves with the signal', async () => {
    await open();
    byHand(broker, (venue, position) => venue.close(position, position.units / 2));
    await site.settle();
    expect((await getShown(broker)).order.state).toBe('open');
    expect(await differences(broker)).toEqual([]);
    await leave();
    expect((await getShown(broker)).order.state).toBe('closed');
    expect(getVenue(broker).positions).toEqual([]);
  });

  test('a stop that the member moves is named, and moved to the published one', async () => {
    await open();
    byHand(broker, (venue, position) => venue.moveStop(position, 90));
    await site.later(31_000);
    expect(await differences(broker)).toEqual([
      'stop: The stop is at 90.00000. It is moved to the published 95.00000.',
    ]);
    await site.settle();
    expect(await differences(broker)).toEqual([]);
    expect(getVenue(broker).positions[0]!.stop).toBe(95);
  });

  test('a stop that the member removes is named, and set', async () => {
    await open();
    byHand(broker, (_venue, position) => {
      position.stop = null;
    });
    await site.later(31_000);
    expect(await differences(broker)).toEqual(['no-stop: The position has no stop. It is set to 95.00000.']);
    await site.settle();
    expect(await differences(broker)).toEqual([]);
    expect(getVenue(broker).positions[0]!.stop).toBe(95);
  });

  test('an entry that the member cancels is cancelled, and not placed again', async () => {
    await site.copies.publish(site.signal('sig_1', { type: 'limit', entry: '99.00000' }));
    await site.later(1_000);
    await site.settle();
    const venue = getVenue(broker);
    venue.cancel(venue.pending()[0]!);
    await site.settle();
    expect((await getShown(broker)).order.state).toBe('cancelled');
    expect(venue.pending()).toEqual([]);
    expect(await differences(broker)).toEqual([]);
  });
});

describe.each([...BY_POSITION, ...NETTING])('At %s', (broker) => {
  test('a position that the member opens is not from this site, and never touched', async () => {
    await open();
    let own: VenueOrder | null = null;
    byHand(broker, (venue, { order }) => {
      own = venue.place({ ...order, clientId: '', units: order.units * 2, stop: 80, target: 150 });
    });
    await site.settle();
    expect(await differences(broker)).toEqual([
      expect.stringMatching(/^foreign: A long position of .* was not placed by this site\. It is never touched\.$/),
    ]);
    await leave();
    expect(getVenue(broker).positions.map(({ order }) => order)).toEqual([own]);
  });
});

describe.each(NETTING)('At %s', (broker) => {
  test('a part that the member closes is named', async () => {
    await open();
    byHand(broker, (venue, position) => venue.close(position, position.units / 2));
    await site.settle();
    expect(await differences(broker)).toEqual(['size: 20,000 units at the broker, 40,000 units here.']);
  });
});

test('At interactive-brokers a position that the member closes is named while its stop still waits', async () => {
  await open();
  byHand('interactive-brokers', (venue, position) => venue.close(position, position.units));
  await site.settle();
  expect(await differences('interactive-brokers')).toEqual([
    'size: No position at the broker, 40,000 units here. If you closed it, cancel its stop and target there: they would open a new one.',
  ]);
});
