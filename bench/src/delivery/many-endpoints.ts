import { goalRow } from './goal-row.ts';
import { MEMORY_GOAL_MB, type Part } from './part.ts';
import { Stage } from './stage.ts';

const ENDPOINTS = 10_000;
const ROUNDS = 2;
const AT_ONCE = 200;
const MS_PER_S = 1_000;

const TIME = 'delivery endpoints: commit to the last accepted';
const MEMORY = 'delivery endpoints: peak memory of the program';

/** One signal to ten thousand endpoints. */
export const manyEndpoints: Part = {
  jobs: [TIME, MEMORY],
  async run() {
    const stage = await Stage.open();
    try {
      const urls = await stage.addEndpoints('m', ENDPOINTS, (n) => `http://127.0.0.1:${stage.port}/hook/${n}`);
      await stage.site.call('start');
      const [ours, peer]: [number[], number[]] = [[], []];
      let isRight = true;
      for (let n = 0; n <= ROUNDS; n += 1) {
        const { ms, isRight: isRoundRight } = await stage.round(1, 0, ENDPOINTS);
        isRight &&= isRoundRight && (await stage.forged()) === 0;
        ours.push(ms / MS_PER_S);
        const body = await stage.receivers.call('sample');
        peer.push((await stage.postAsPeer(urls, body, AT_ONCE)) / MS_PER_S);
      }
      const peakMb = await stage.site.call('peakMb');
      const size = `1 signal to ${ENDPOINTS.toLocaleString('en-US')} endpoints`;
      const common = { size, isRight, peakMb };
      return [
        goalRow({ ...common, job: TIME, unit: 's', values: ours, goal: 20, peers: { 'posts in a loop': peer } }),
        goalRow({ ...common, job: MEMORY, unit: 'MB', values: [peakMb], goal: MEMORY_GOAL_MB }),
      ];
    } finally {
      await stage.end();
    }
  },
};
