import { expect, test } from 'vitest';
import { CopySite } from './testing/copy-site.ts';
import { FakeBroker } from './testing/fake-broker.ts';
import { COPY_POINTS, interruptCopying } from './testing/interrupt-copying.ts';

const INTERRUPTIONS = 1_000;
/** Signals of one site, whose tables grow. */
const OF_ONE_SITE = 50;

test('1,000 interruptions at five points double no order and leave no position without its stop', async () => {
  let done = 0;
  for (let round = 0; done < INTERRUPTIONS; round += 1) {
    const broker = new FakeBroker();
    const copies = await CopySite.open(broker);
    try {
      await copies.site.join('amara');
      await copies.connect('amara');
      await copies.connect('amara', { broker: 'oanda' });
      for (let n = 0; n < OF_ONE_SITE; n += 1) {
        const point = COPY_POINTS[n % COPY_POINTS.length]!;
        const nth = 1 + ((n + round) % 3);
        const left = await interruptCopying(copies, broker, `sig_${n}`, { point, nth });
        expect([point, nth, left.doubled, left.withoutStop, left.unended]).toEqual([point, nth, 0, 0, 0]);
        done += left.interrupted;
      }
    } finally {
      await copies.close();
    }
  }
});
