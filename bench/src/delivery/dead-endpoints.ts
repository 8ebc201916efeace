import { goalRow, percentile } from './goal-row.ts';
import type { Part } from './part.ts';
import { Stage } from './stage.ts';

const HEALTHY = 20;
const DEAD = 1_000;
const SIGNALS = 15;
const EVERY_MS = 1_000;
const ROUNDS = 3;
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
    const alone = await rounds(stage);
    await stage.site.call('join', 'dead', members);
    await stage.addSecrets(
      Array.from({ length: DEAD }, (_, n) => ({
        accountId: `dead${n % members}`,
        url: n % 2 === 0 ? `http://127.0.0.1:${stage.port}/hang/${n}` : `http://127.0.0.1:${CLOSED_PORT}/${n}`,
      })),
    );
    // The first is shown separately: what is sent first to all of them at the same time waits for the slowest.
    const beside = await rounds(stage);
    const forged = await stage.forged();
    const most = await stage.receivers.call('mostHanging');
    const before = percentile(alone.p99.slice(1), 0.5);
    const isRight = alone.isRight && beside.isRight && forged === 0 && most <= MOST_AT_ONCE;
    const size = `${DEAD} dead, ${HEALTHY} healthy, ${(60 * 1_000) / EVERY_MS} signals per minute; ${before.toFixed(0)} ms alone, at most ${most} immediately`;
    const added = beside.p99.map((after) => Math.max(0, after - before));
    return goalRow({ job, size, unit: 'ms', values: added, goal: GOAL_MS, isRight });
  } finally {
    await stage.end();
  }
}

/** Measures the healthy endpoints alone: the 99th percentile of each round, ms. */
async function rounds(stage: Stage): Promise<{ readonly p99: readonly number[]; readonly isRight: boolean }> {
  const p99: number[] = [];
  let isRight = true;
  for (let n = 0; n <= ROUNDS; n += 1) {
    const round = await stage.round(SIGNALS, EVERY_MS, SIGNALS * HEALTHY);
    isRight &&= round.isRight;
    p99.push(percentile(round.times, 0.99));
  }
  return { p99, isRight };
}
