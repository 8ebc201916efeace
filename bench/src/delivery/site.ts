/**
 * The whole program in a process of its own, with members and channels. It carries out one call of its parent at a time.
 * Arguments: port of the mail server.
 */
import {
  addBars,
  DeliveryQueue,
  limitHeapGrowth,
  MemberChannels,
  makePastDays,
  openDatabase,
  openProgramOn,
  WORK_CONNECTIONS,
} from '@sealtick/server/testing/program';
import { startOwnDatabase } from '../measure/own-database.ts';
import { drainPlainQueue } from './plain-queue.ts';
import { serveCalls } from './serve-calls.ts';

// As the program does.
limitHeapGrowth();
const running = await startOwnDatabase();
const work = openDatabase(running.target, { connections: WORK_CONNECTIONS });
const program = await openProgramOn(
  running,
  { now: Date.now },
  {
    workDatabase: work.database,
    settings: {
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      SMTP_URL: `smtp://127.0.0.1:${process.argv[2]}`,
      MAIL_FROM: 'signals@example.com',
    },
  },
);
await makePastDays(work.database);
await addBars(program, 'EURUSD', 1.1);
const members = new MemberChannels(program);
const queue = new DeliveryQueue(work.database);

const calls = {
  join: (prefix: string, count: number) => members.join(prefix, count),
  addEndpoints: (endpoints: Parameters<MemberChannels['addEndpoints']>[0]) => members.addEndpoints(endpoints),
  addAddresses: (prefix: string, count: number) => members.addAddresses(prefix, count),
  start: () => program.start('delivery'),
  publish: () => members.publish(),
  count: () => members.count(),
  ids: () => members.ids(),
  queue: () => queue.queue(),
  drain: () => queue.drain(),
  work: () => queue.work(),
  plainQueue: (rows: number) => drainPlainQueue(running, rows),
  processor: async () => process.cpuUsage(),
  peakMb: async () => process.resourceUsage().maxRSS / 1024,
} as const;
export type SiteCalls = typeof calls;

serveCalls(calls, async () => {
  // First what uses the connections: attempts under way are given back.
  await program.close();
  await work.close();
});
