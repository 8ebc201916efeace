import { goalRow, percentile } from './goal-row.ts';
import type { Part } from './part.ts';
import { Stage } from './stage.ts';

const HEALTHY = 20;
const DEAD = 1_000;
const SIGNALS = 30;
const EVERY_MS = 200;
/** Port of this machine on which nothing listens. */
const CLOSED_PORT = 9;
const GOAL_MS = 500;
const MOST_AT_ONCE = 5;

const ONE = 'delivery dead: p99 of healthy ones, added by those of one member';
const MANY = 'delivery dead: p99 of healthy ones, added by those of 1,000 members';

/** A thousand endpoints that refuse or never answer, beside healthy ones. */
export const deadEndpoints: Part = {
  jobs: [ONE, MANY],
  async run() {
    return [await measure(ONE, 1), await measure(MANY, DEAD)];
  },
};

async function measure(job: string, members: number) {
  const stage = await Stage.open();
  try {
    await stage.addEndpoints('m', HEALTHY, (n) => `http://127.0.0.1:${stage.port}/hook/${n}`);
    await stage.site.call('start');
    const round = () => stage.round(SIGNALS, EVERY_MS, SIGNALS * HEALTHY);
    await round();
    const alone = await round();
    await stage.site.call('join', 'dead', members);
    await stage.addSecrets(
      Array.from({ length: DEAD }, (_, n) => ({
        accountId: `dead${n % members}`,
        url: n % 2 === 0 ? `http://127.0.0.1:${stage.port}/hang/${n}` : `http://127.0.0.1:${CLOSED_PORT}/${n}`,
      })),
    );
    // From the first failure of each on: what is sent first to all of them at once waits for the slowest.
    await round();
    const beside = await round();
    const forged = await stage.forged();
    const most = await stage.receivers.call('mostHanging');
    const [before, after] = [percentile(alone.times, 0.99), percentile(beside.times, 0.99)];
    const isRight = alone.isRight && beside.isRight && forged === 0 && most <= MOST_AT_ONCE;
    const size = `${DEAD} dead, ${HEALTHY} healthy, ${1_000 / EVERY_MS} signals/s; ${before.toFixed(0)} ms alone, ${after.toFixed(0)} ms beside them, at most ${most} at once`;
    return goalRow({ job, size, unit: 'ms', values: [Math.max(0, after - before)], goal: GOAL_MS, isRight });
  } finally {
    await stage.end();
  }
}
