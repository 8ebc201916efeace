import { goalRow } from './goal-row.ts';
import type { Part } from './part.ts';
import { Stage } from './stage.ts';

const ENDPOINTS = 10_000;
const ROUNDS = 2;
/** The statistics of the database are that much late. */
const STATISTICS_MS = 2_500;

const FAN_OUT = 'delivery queue: fan-out';
const SENDING = 'delivery queue: claim, accept immediately, store';
const TRANSACTIONS = 'delivery queue: transactions';
const ROWS = 'delivery queue: rows written';
const WAL = 'delivery queue: write-ahead log';
const STORED = 'delivery queue: stored, with indexes';

/** The queue without a network, and what it costs in the database. */
export const queueAlone: Part = {
  jobs: [FAN_OUT, SENDING, TRANSACTIONS, ROWS, WAL, STORED],
  async run() {
    const stage = await Stage.open();
    const { site } = stage;
    try {
      await stage.addEndpoints('m', ENDPOINTS, (n) => `https://example.com/hook/${n}`);
      const [fanOut, drain, plain]: [number[], number[], number[]] = [[], [], []];
      const costs: Record<'transactions' | 'rowsWritten' | 'walBytes' | 'storedBytes', number[]> = {
        transactions: [],
        rowsWritten: [],
        walBytes: [],
        storedBytes: [],
      };
      for (let n = 0; n <= ROUNDS; n += 1) {
        const before = await settledWork(stage);
        await site.call('publish');
        fanOut.push((await site.call('queue')) / ENDPOINTS);
        drain.push((await site.call('drain')) / ENDPOINTS);
        const after = await settledWork(stage);
        for (const name of Object.keys(costs) as (keyof typeof costs)[])
          costs[name].push((after[name] - before[name]) / ENDPOINTS);
        plain.push((await site.call('plainQueue', ENDPOINTS)) / ENDPOINTS);
      }
      const { delivered, attempts } = await site.call('count');
      const isRight = delivered === ENDPOINTS * (ROUNDS + 1) && attempts === delivered;
      const common = { size: `${ENDPOINTS.toLocaleString('en-US')} deliveries`, isRight, goal: null };
      return [
        goalRow({ ...common, job: FAN_OUT, unit: 'ms a row', values: fanOut }),
        goalRow({
          ...common,
          job: SENDING,
          unit: 'ms a delivery',
          values: drain,
          peers: { 'plain SKIP LOCKED': plain },
        }),
        goalRow({ ...common, job: TRANSACTIONS, unit: 'a delivery', values: costs.transactions }),
        goalRow({ ...common, job: ROWS, unit: 'a delivery', values: costs.rowsWritten }),
        goalRow({ ...common, job: WAL, unit: 'bytes a delivery', values: costs.walBytes }),
        goalRow({ ...common, job: STORED, unit: 'bytes a delivery', values: costs.storedBytes }),
      ];
    } finally {
      await stage.end();
    }
  },
};

async function settledWork(stage: Stage) {
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_MS));
  return stage.site.call('work');
}
