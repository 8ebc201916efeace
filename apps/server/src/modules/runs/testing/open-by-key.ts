import { type CreatedApiKey, toRequest } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { joinProgram } from '../../../testing/join-program.ts';
import { openProgram } from '../../../testing/open-program.ts';
import { grantPlan } from '../../billing/grants.ts';
import { importPath } from '../../market-data/index.ts';
import { insertVersion } from '../../strategies/strategy-version-repository.ts';
import type { MemberCalls } from './one-answer.ts';

/** The whole program, and the calls of a member by key. */
export interface ByKey extends MemberCalls {
  close(): Promise<void>;
}

interface Opening {
  readonly clock: { now(): number };
  /** File of bars. */
  readonly file: string;
  /** Strategies that are published on EURUSD 1h. */
  readonly strategyIds: readonly string[];
}

/** Opens the whole program on a file of bars, for a member who calls it with a key of the scope `runs`. */
export async function openByKey({ clock, file, strategyIds }: Opening): Promise<ByKey> {
  const program = await openProgram(clock);
  const { database } = program.db;
  const rules = { overrides: {}, replace: false, force: true, redistributable: true };
  const [report] = await importPath(file, { ...rules, database, clock });
  if (report?.error !== null) throw new Error(`${file}: ${report?.error}`);
  const hashes = { paramsSha256: 'a'.repeat(64), codeSha256: 'b'.repeat(64), logId: program.logId, logIndex: 1 };
  const streams = [{ symbol: 'EURUSD', timeframe: '1h' as const, partner: null, anchor: 0 }];
  for (const [i, strategyId] of strategyIds.entries()) {
    const key = { strategyId, version: 1_000, market: 'real' as const };
    await insertVersion(database, { ...key, ...hashes, logIndex: i + 1, streams, publishedAt: new Date(0) });
  }
  await program.start('runs');
  const [accountId, at] = ['programmer', clock.now()];
  const cookie = await joinProgram(database, { id: accountId, at });
  await grantPlan(database, { accountId, plan: 'pro', from: at - DAY_MS, until: at + DAY_MS }, async () => {});
  const created = await program.ask({
    method: 'POST',
    url: '/api/keys',
    headers: { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' },
    payload: { name: 'Runs', scopes: ['runs'] },
  });
  const headers = { host: 'localhost', authorization: `Bearer ${created.json<CreatedApiKey>().secret}` };

  const get = async (url: string) => {
    const answer = await program.ask({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  return {
    async done(write, input) {
      const { method, path: url, body } = toRequest(write, input);
      const answer = await program.ask({ method, url, headers, ...(body === null ? {} : { payload: body }) });
      if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    get: async (url) => (await get(url)).json(),
    text: async (url) => (await get(url)).body,
    close: () => program.close(),
  };
}
