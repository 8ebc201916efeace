import { expect, test } from 'vitest';
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
