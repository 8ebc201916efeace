import { expect, onTestFinished, test } from 'vitest';
import { CopySite } from './testing/copy-site.ts';
import { FakeBroker } from './testing/fake-broker.ts';
import { COPY_POINTS, interruptCopying } from './testing/interrupt-copying.ts';

test.each(COPY_POINTS)('Interrupted at %s, copies are neither doubled nor left without a stop', async (point) => {
  const broker = new FakeBroker();
  const copies = await CopySite.open(broker);
  onTestFinished(() => copies.close());
  await copies.site.join('amara');
  await copies.connect('amara');
  await copies.connect('amara', { broker: 'oanda' });
  for (const nth of [1, 2]) {
    const left = await interruptCopying(copies, broker, `sig_${nth}`, { point, nth });
    expect(left.doubled, 'orders that the broker has twice').toBe(0);
    expect(left.withoutStop, 'positions without a stop after the restart').toBe(0);
    expect(left.unended, 'copies that did not end').toBe(0);
    if (nth === 1) expect(left.interrupted).toBe(1);
  }
});
