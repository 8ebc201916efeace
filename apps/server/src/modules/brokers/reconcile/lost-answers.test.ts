import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpStandIn } from '../adapters/testing/stand-in.ts';
import { StandInSite } from '../testing/stand-in-site.ts';

let site: StandInSite;
let kraken: HttpStandIn;
beforeEach(async () => {
  site = await StandInSite.open(['kraken']);
  kraken = site.standIns.get('kraken') as HttpStandIn;
  await site.nextBar();
  kraken.venue.setPrice(100);
  await site.copies.publish(site.signal('sig_1', { type: 'market' }));
  await site.later(1_000);
  await site.settle();
  // Kraken accepts a second stop, which would sell these.
  kraken.venue.otherCoins = 10_000_000;
});
afterEach(() => site.close());

/** Starts the site again, after Kraken lost the stop of the position. */
async function restart(): Promise<void> {
  kraken.dropStops();
  await site.copies.restart();
  await site.copies.work.cover();
  await site.copies.work.settled();
}
/** Returns the levels of the stop orders that Kraken holds. */
const stops = async () =>
  (await (await kraken.open()).orders()).flatMap(({ role, price }) => (role === 'stop' ? [price] : []));
const shown = async () => (await site.shown()).flatMap(({ differences }) => differences.map(({ kind }) => kind));

test('A stop of a start that arrives after its answer was lost is not placed twice', async () => {
  kraken.fail('change', 'late');
  await restart();
  expect(await shown()).toEqual(['no-stop']);
  kraken.arrive();
  expect(await stops()).toEqual([95]);
  await site.later(5_000);
  expect([await stops(), await shown()]).toEqual([[95], []]);
});

test('A stop of a start that never arrives is placed by a second comparison after 5 s', async () => {
  kraken.fail('change', 'cut');
  await restart();
  expect(await stops()).toEqual([]);
  await site.later(5_000);
  expect([await stops(), await shown()]).toEqual([[95], ['no-stop']]);
});

test('A stop that arrives after another one was placed in its place is refused there', async () => {
  kraken.fail('change', 'late');
  await restart();
  await site.later(6_000);
  expect(await stops()).toEqual([95]);
  kraken.arrive();
  expect(await stops()).toEqual([95]);
});
