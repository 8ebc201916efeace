import { expect, onTestFinished, test } from 'vitest';
import { CopySite } from './testing/copy-site.ts';
import { FakeBroker } from './testing/fake-broker.ts';
import { COPY_POINTS, interruptCopying } from './testing/interrupt-copying.ts';

/** docs/reliability.md names this number. They are in rounds that can be run alone: `-t "in round 7 "`. */
const INTERRUPTIONS = 1_000;
const ROUNDS = 20;
const OF_ONE_ROUND = INTERRUPTIONS / ROUNDS;

test.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1]))(
  `Interrupted ${OF_ONE_ROUND} times in round %d at five points, no order is doubled and no position is left without its stop`,
  async (round) => {
    const broker = new FakeBroker();
    const copies = await CopySite.open(broker);
    onTestFinished(() => copies.close());
    await copies.site.join('amara');
    await copies.connect('amara');
    await copies.connect('amara', { broker: 'oanda' });
    let done = 0;
    for (let n = 0; done < OF_ONE_ROUND; n += 1) {
      const point = COPY_POINTS[n % COPY_POINTS.length]!;
      const nth = 1 + ((n + round) % 3);
      const left = await interruptCopying(copies, broker, `sig_${n}`, { point, nth });
      expect([point, nth, left.doubled, left.withoutStop, left.unended]).toEqual([point, nth, 0, 0, 0]);
      done += left.interrupted;
    }
  },
);
