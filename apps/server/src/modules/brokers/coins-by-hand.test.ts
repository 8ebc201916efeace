import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import type { HttpStandIn } from './adapters/testing/stand-in.ts';
import { StandInSite } from './testing/stand-in-site.ts';

/** Brokers with coins, whose positions follow from orders. */
const EXCHANGES = ['kraken', 'binance', 'bybit', 'okx'] as const;

let site: StandInSite;
beforeEach(async () => {
  site = await StandInSite.open([...EXCHANGES]);
  await site.nextBar();
  site.eachVenue((venue) => venue.setPrice(100));
  await site.copies.publish(site.signal('sig_1', { type: 'market' }));
  await site.later(1_000);
  await site.settle();
});
afterEach(() => site.close());

const kinds = async () =>
  Object.fromEntries(
    (await site.shown()).map(({ broker, differences }) => [broker, differences.map(({ kind }) => kind)]),
  );
/** Brokers of the messages that the member was sent. */
const alerted = async () => {
  const rows = await site.copies.deps.db.select().from(deliveryEvent);
  return rows.flatMap(({ type, data }) => (type === 'broker.alert' ? [(data as { broker: string }).broker] : []));
};
/** The member sells a part of the bought coins. */
const sell = (part: number) =>
  site.eachVenue((venue) => {
    venue.otherCoins = -venue.positions[0]!.units * part;
  });
const all = <T>(value: T) => Object.fromEntries(EXCHANGES.map((broker) => [broker, value]));

test('Coins that the member sells at an exchange are named with what to do', async () => {
  expect(await kinds()).toEqual(all([]));
  const bought = site.eachVenue(({ positions: [position] }) => position!.units);
  sell(0.25);
  await site.settle();
  const shown = await site.shown();
  const words = (units: number) => `${units.toLocaleString('en-GB', { maximumFractionDigits: 8 })} ETH`;
  expect(shown.map(({ differences }) => differences.map(({ kind, detail }) => `${kind}: ${detail}`))).toEqual(
    bought.map((units, at) => [
      // Binance took its commission in the coin.
      `size: The account has ${words(units * (shown[at]!.broker === 'binance' ? 0.749 : 0.75))}, and ${words(units)} were bought here. If you sold some, cancel their stop there and disconnect the account: other coins of yours would be sold.`,
    ]),
  );
});

test('Coins that the member sells bit by bit are one difference with one message', async () => {
  const seen = [];
  for (const part of [0.25, 0.26, 0.27, 0.28]) {
    sell(part);
    await site.later(31_000);
    seen.push((await site.shown()).map(({ differences }) => differences.map(({ seenAt }) => seenAt)));
  }
  const [first] = seen;
  expect(first!.map((times) => times.length)).toEqual(EXCHANGES.map(() => 1));
  expect(seen).toEqual(seen.map(() => first));
  expect((await alerted()).sort()).toEqual([...EXCHANGES].sort());
  const [shown] = await site.shown();
  expect(Object.keys(shown!.differences[0]!).sort()).toEqual(['detail', 'kind', 'seenAt', 'symbol']);
});

test('Other coins of the member, and what a commission takes, are not named', async () => {
  site.eachVenue((venue) => {
    venue.otherCoins = 1_000;
  });
  await site.settle();
  expect(await kinds()).toEqual(all([]));
  sell(0.006);
  await site.settle();
  expect(await kinds()).toEqual(all([]));
});

/** The call for the coins of the account has no answer until the returned function is called. */
const failCoins = (broker: (typeof EXCHANGES)[number]) => {
  const { venue } = site.standIns.get(broker)!;
  const { getCoins } = venue;
  venue.getCoins = () => {
    throw new Error('no answer');
  };
  return () => {
    venue.getCoins = getCoins;
  };
};

test.each(['kraken', 'binance'] as const)(
  'A missing stop at %s is set while its coins cannot be read',
  async (broker) => {
    const standIn = site.standIns.get(broker) as HttpStandIn;
    failCoins(broker);
    standIn.dropStops();
    expect(standIn.venue.positions.map(({ stop }) => stop)).toEqual([null]);
    await site.later(31_000);
    expect(standIn.venue.positions.map(({ stop }) => stop)).toEqual([95]);
  },
);

test('What is known of coins stays while they cannot be read, and two comparisons with coins make a message', async () => {
  const shown = async () => {
    await site.later(31_000);
    const { kraken } = await kinds();
    return [kraken, (await alerted()).filter((broker) => broker === 'kraken').length];
  };
  sell(0.25);
  expect(await shown()).toEqual([['size'], 0]);
  let restore = failCoins('kraken');
  expect(await shown()).toEqual([['size'], 0]);
  expect(await shown()).toEqual([['size'], 0]);
  restore();
  expect(await shown()).toEqual([['size'], 1]);
  restore = failCoins('kraken');
  expect(await shown()).toEqual([['size'], 1]);
  restore();
  expect(await shown()).toEqual([['size'], 1]);
  sell(0);
  expect(await shown()).toEqual([[], 1]);
});

test('A stop that sells while positions are read is not named', async () => {
  const venues = site.eachVenue((venue) => venue);
  for (const venue of venues) {
    const { getCoins } = venue;
    // The first read is before the sale, the second after it.
    let reads = 0;
    venue.getCoins = (name) => {
      reads += 1;
      return reads === 1 ? getCoins.call(venue, name) : 0;
    };
  }
  await site.later(31_000);
  expect(await kinds()).toEqual(all([]));
});
