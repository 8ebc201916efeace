import { goalRow, percentile } from './goal-row.ts';
import { MEMORY_GOAL_MB, type Part } from './part.ts';
import { Stage } from './stage.ts';

const ENDPOINTS = 100;
const SIGNALS_PER_ROUND = 50;
const EVERY_MS = 100;
/** An endpoint takes a thousand posts in an hour. */
const ROUNDS = 5;
/** On a machine on which posts alone take more than a quarter of the goal. */
const TIMES_PEER = 4;

const MEDIAN = 'delivery webhooks: commit to accepted, p50';
const LATE = 'delivery webhooks: commit to accepted, p99';
const MEMORY = 'delivery webhooks: peak memory of the program';

const PEER = 'posts alone';

/** Ten signals per second to a hundred endpoints. */
export const steadySignals: Part = {
  jobs: [MEDIAN, LATE, MEMORY],
  async run() {
    const stage = await Stage.open();
    try {
      const urls = await stage.addEndpoints('m', ENDPOINTS, (n) => `http://127.0.0.1:${stage.port}/hook/${n}`);
      await stage.site.call('start');
      const [p50, p99, peer50, peer99]: [number[], number[], number[], number[]] = [[], [], [], []];
      let isRight = true;
      const messages = SIGNALS_PER_ROUND * ENDPOINTS;
      for (let n = 0; n <= ROUNDS; n += 1) {
        const { times, isRight: isRoundRight } = await stage.round(SIGNALS_PER_ROUND, EVERY_MS, messages);
        isRight &&= isRoundRight && (await stage.forged()) === 0;
        p50.push(percentile(times, 0.5));
        p99.push(percentile(times, 0.99));
        const body = await stage.receivers.call('sample');
        const direct = await stage.paceAsPeer(urls, body, SIGNALS_PER_ROUND, EVERY_MS);
        peer50.push(percentile(direct, 0.5));
        peer99.push(percentile(direct, 0.99));
      }
      const peakMb = await stage.site.call('peakMb');
      const size = `10 signals/s to ${ENDPOINTS} endpoints, ${SIGNALS_PER_ROUND} signals a round`;
      const common = { size, unit: 'ms', isRight, peakMb };
      return [
        goalRow({ ...common, job: MEDIAN, values: p50, goal: 40, timesPeer: TIMES_PEER, peers: { [PEER]: peer50 } }),
        goalRow({ ...common, job: LATE, values: p99, goal: 250, peers: { [PEER]: peer99 } }),
        goalRow({ ...common, job: MEMORY, unit: 'MB', values: [peakMb], goal: MEMORY_GOAL_MB }),
      ];
    } finally {
      await stage.end();
    }
  },
};
