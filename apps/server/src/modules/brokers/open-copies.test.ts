import { describe, expect, test } from 'vitest';
import { planPeriod } from '../billing/billing.tables.ts';
import { closedFact, filledFact } from '../log/testing/facts.ts';
import { subscription } from '../subscriptions/subscriptions.tables.ts';
import type { CopySite } from './testing/copy-site.ts';
import type { FakeBroker } from './testing/fake-broker.ts';
import { useCopies } from './testing/use-copies.ts';

let broker: FakeBroker;
let copies: CopySite;
useCopies((...made) => {
  [broker, copies] = made;
});

const states = async () => (await copies.orders()).map(({ signalId, side, state }) => [signalId, side, state]);

describe('A position that was copied', () => {
  test.each([
    ['the member has unsubscribed', () => copies.deps.db.delete(subscription)],
    ['the plan has ended', () => copies.deps.db.delete(planPeriod)],
  ])('follows its signal to the end after %s, and nothing new is copied', async (_name, leave) => {
    await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    broker.fill(1.1);
    await copies.tick();
    await leave();
    await copies.publish(
      { ...filledFact('sig_1'), change: 'stopMoved', stop: '1.09900' } as never,
      copies.opened('sig_2'),
    );
    await copies.tick();
    expect((await broker.positions()).map(({ stop }) => stop)).toEqual([1.099]);
    await copies.publish({ ...closedFact('sig_1'), reason: 'exit' });
    await copies.tick();
    await copies.tick();
    expect(await states()).toEqual([['sig_1', 'long', 'closed']]);
    expect(await broker.positions()).toEqual([]);
  });
});

describe('Two signals of one symbol on opposite sides', () => {
  test.each(['paper', 'oanda'] as const)('are two positions at %s, each with its stop and its end', async (name) => {
    await copies.connect('amara', { broker: name });
    const short = { side: 'short' as const, stop: '1.10200', targets: [{ price: '1.09600', weight: 1 }] };
    await copies.publish(copies.opened('sig_1'), copies.opened('sig_2', short));
    await copies.tick();
    broker.fill(1.1);
    copies.market.add([1.1, 1.1, 1.1, 1.1], [1.1, 1.1, 1.1, 1.1]);
    await copies.tick();
    expect(await states()).toEqual([
      ['sig_1', 'long', 'open'],
      ['sig_2', 'short', 'open'],
    ]);
    await copies.publish({ ...closedFact('sig_1'), reason: 'exit' });
    await copies.tick();
    copies.market.add([1.1, 1.1, 1.1, 1.1], [1.1, 1.1, 1.1, 1.1]);
    await copies.tick();
    expect(await states()).toEqual([
      ['sig_1', 'long', 'closed'],
      ['sig_2', 'short', 'open'],
    ]);
  });
});
