/**
 * The whole program in a process of its own, with public signals, and members on Institutional who have a key each. It
 * carries out one call of its parent at a time.
 */
import { DAY_MS } from '@sealtick/engine';
import {
  grantPlan,
  insertSignals,
  joinProgram,
  limitHeapGrowth,
  MemberChannels,
  openDatabase,
  openProgramOn,
  WORK_CONNECTIONS,
} from '@sealtick/server/testing/program';
import { serveCalls } from '../delivery/serve-calls.ts';
import { makeSignals, toRows } from '../http/signals.ts';
import { startOwnDatabase } from '../measure/own-database.ts';

limitHeapGrowth();
const running = await startOwnDatabase();
const work = openDatabase(running.target, { connections: WORK_CONNECTIONS });
const program = await openProgramOn(
  running,
  { now: Date.now },
  {
    workDatabase: work.database,
    settings: {
      MARKET: 'simulated',
      SIMULATED_RUN_UP_DAYS: '0',
      TRUST_PROXY: '127.0.0.1',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    },
  },
);
await insertSignals(running.database, toRows(makeSignals(Date.now() - DAY_MS)));
const address = await program.app.listen({ port: 0, host: '127.0.0.1' });
const members = new MemberChannels(program);

/** Returns a new key of a new member, with these scopes. */
async function joinWithKey(id: string, scopes: readonly string[]): Promise<string> {
  const at = Date.now();
  const cookie = await joinProgram(running.database, { id, at });
  const grant = { accountId: id, plan: 'institutional', from: at - DAY_MS, until: at + DAY_MS } as const;
  await grantPlan(running.database, grant, async () => {});
  const { body } = await program.app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload: { name: 'Bench', mode: 'live', scopes },
  });
  const { secret } = JSON.parse(body) as { secret?: string };
  if (secret === undefined) throw new Error(`No key was made: ${body}`);
  return secret;
}

const calls = {
  address: async () => address,
  /** Adds members with a key that reads. Returns the keys. */
  addReaders: async (count: number) => {
    const keys: string[] = [];
    for (let n = 0; n < count; n += 1) keys.push(await joinWithKey(`reader-${n}`, ['signals:read']));
    return keys;
  },
  /** Adds a member with a key that publishes, and with this endpoint, whose secret it returns. */
  addPublisher: async (id: string, url: string) => {
    const key = await joinWithKey(id, ['signals:read', 'signals:write']);
    const secrets = await members.addEndpoints([{ accountId: id, url }]);
    return { key, secret: secrets[url]! };
  },
  deliver: async () => {
    await program.start('delivery');
    return null;
  },
  processorUs: async () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /** Returns the memory in use after a collection of garbage, MB. */
  memoryMb: async () => {
    globalThis.gc?.();
    return process.memoryUsage().rss / 1024 ** 2;
  },
} as const;
export type ProgramCalls = typeof calls;

serveCalls(calls, async () => {
  await program.close();
  await work.close();
});
