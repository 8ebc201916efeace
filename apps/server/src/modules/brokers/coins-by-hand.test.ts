import { afterEach, beforeEach, expect, test } from 'vitest';
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
const all = <T>(value: T) => Object.fromEntries(EXCHANGES.map((broker) => [broker, value]));

test('Coins that the member sells at an exchange are named with what to do', async () => {
  expect(await kinds()).toEqual(all([]));
  const bought = site.eachVenue(({ positions: [position] }) => position!.units);
  site.eachVenue((venue) => {
    venue.otherCoins = -venue.positions[0]!.units / 4;
  });
  await site.settle();
  const shown = await site.shown();
  const words = (units: number) => `${units.toLocaleString('en-GB', { maximumFractionDigits: 8 })} ETH`;
  expect(shown.map(({ differences }) => differences.map(({ kind, detail }) => `${kind}: ${detail}`))).toEqual(
    bought.map((units) => [
      `size: The account has ${words(units * 0.75)}, and ${words(units)} were bought here. If you sold some, cancel their stop there and disconnect the account: other coins of yours would be sold.`,
    ]),
  );
});

test('Other coins of the member, and what a commission takes, are not named', async () => {
  site.eachVenue((venue) => {
    venue.otherCoins = 1_000;
  });
  await site.settle();
  expect(await kinds()).toEqual(all([]));
  site.eachVenue((venue) => {
    venue.otherCoins = -venue.positions[0]!.units * 0.006;
  });
  await site.settle();
  expect(await kinds()).toEqual(all([]));
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
