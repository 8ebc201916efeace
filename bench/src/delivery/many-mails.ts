import { goalRow } from './goal-row.ts';
import { MEMORY_GOAL_MB, type Part } from './part.ts';
import { Stage } from './stage.ts';

const ADDRESSES = 10_000;
const ROUNDS = 2;
const MS_PER_S = 1_000;

const TIME = 'delivery email: commit to the last accepted by SMTP';
const MEMORY = 'delivery email: peak memory of the program';

/** One signal to ten thousand email addresses, each with its two pictures. */
export const manyMails: Part = {
  jobs: [TIME, MEMORY],
  async run() {
    const stage = await Stage.open();
    try {
      await stage.site.call('join', 'm', ADDRESSES);
      await stage.site.call('addAddresses', 'm', ADDRESSES);
      await stage.site.call('start');
      const addresses = Array.from({ length: ADDRESSES }, (_, n) => `m${n}@example.com`);
      const [ours, peer]: [number[], number[]] = [[], []];
      let isRight = true;
      for (let n = 0; n <= ROUNDS; n += 1) {
        const { ms, isRight: isRoundRight } = await stage.round(1, 0, ADDRESSES);
        isRight &&= isRoundRight;
        ours.push(ms / MS_PER_S);
        const source = await stage.receivers.call('sample');
        await stage.receivers.call('forget');
        peer.push((await stage.peers.call('mails', { port: stage.mailPort, addresses, source })) / MS_PER_S);
      }
      const peakMb = await stage.site.call('peakMb');
      const bytes = (await stage.receivers.call('sample')).length;
      const size = `1 signal to ${ADDRESSES.toLocaleString('en-US')} addresses, ${Math.round(bytes / 1024)} kB an email`;
      const common = { size, isRight, peakMb };
      return [
        goalRow({ ...common, job: TIME, unit: 's', values: ours, goal: 30, peers: { 'nodemailer pool': peer } }),
        goalRow({ ...common, job: MEMORY, unit: 'MB', values: [peakMb], goal: MEMORY_GOAL_MB }),
      ];
    } finally {
      await stage.end();
    }
  },
};
