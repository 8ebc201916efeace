import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiLanguage } from '@sealtick/content/api-languages';
import { type ApiBlock, BLOCK_SITE, SDK_FILES } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantPlan } from '../modules/billing/grants.ts';
import { alertFact, openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgram } from './open-program.ts';
import { openProgramOn } from './open-program-on.ts';
import { STRATEGY } from './read-samples.ts';

const PUBLISHED_AT = Date.UTC(2026, 2, 4, 12, 0);
const run = promisify(execFile);

let program: OpenProgram;
let address: string;
/** Of a site whose log has only what the program wrote, so that it is valid. */
let untouched: OpenProgram;
let untouchedAddress: string;
/** A site whose market has prices, on which members publish signals. */
let trading: OpenProgram;
let tradingAddress: string;
/** What the page shows, as the site sends it. */
let blocks: readonly ApiBlock[];
let folder: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-blocks-'));
  let now = PUBLISHED_AT;
  program = await openProgram({ now: () => now });
  address = await program.app.listen({ port: 0, host: '127.0.0.1' });
  const { db } = program;
  const fact = { ...openedFact('sig_of_page', STRATEGY), market: 'real' as const };
  const { entries } = await program.append(db.database, [fact]);
  const { entry, leafHash } = entries[0]!;
  const row = { ...signalRow(1, PUBLISHED_AT, STRATEGY), id: 'sig_of_page', logIndex: entry.index, leafHash };
  await insertSignals(db.database, [row]);
  // Past the public delay, so that everyone may see it.
  now += 3_600_000;
  key = await createKey(now);
  untouched = await openProgram({ now: () => Date.now() });
  untouchedAddress = await untouched.app.listen({ port: 0, host: '127.0.0.1' });
  const tradingDb = await createTestDatabase();
  trading = {
    ...(await openProgramOn(
      tradingDb,
      { now: () => Date.now() },
      { settings: { MARKET: 'simulated', SIMULATED_RUN_UP_DAYS: '0' } },
    )),
    db: tradingDb,
  };
  tradingAddress = await trading.app.listen({ port: 0, host: '127.0.0.1' });
  blocks = (await (await fetch(`${address}/api/reference/blocks`)).json()) as ApiBlock[];
  for (const file of SDK_FILES) {
    await writeFile(
      join(folder, file),
      (await program.ask({ url: `/api/sdk/${file}`, headers: { host: 'localhost' } })).body,
    );
  }
});
afterAll(async () => {
  await program.close();
  await untouched.close();
  await trading.close();
  await rm(folder, { recursive: true });
});

/** Creates a key as the button of the page does. */
async function createKey(at: number): Promise<string> {
  const cookie = await joinProgram(program.db.database, { id: 'reader', at });
  const answer = await program.ask({
    method: 'POST',
    url: '/api/keys',
    headers: { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' },
    payload: { name: 'API docs', scopes: ['signals:read'] },
  });
  return answer.json<{ secret: string }>().secret;
}

/** Returns the variables of a member with an own strategy, which has an address for alerts. */
async function joinTrader(id: string): Promise<Readonly<Record<string, string>>> {
  const at = Date.now();
  const cookie = await joinProgram(trading.db.database, { id, at });
  const grant = { accountId: id, plan: 'pro', from: at - DAY_MS, until: at + DAY_MS } as const;
  await grantPlan(trading.db.database, grant, async () => {});
  const send = async <T>(method: 'POST' | 'PATCH', url: string, payload?: object): Promise<T> => {
    const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
    return (await trading.ask({ method, url, headers, ...(payload ? { payload } : {}) })).json();
  };
  const scopes = ['signals:read', 'signals:write'];
  const { secret } = await send<{ secret: string }>('POST', '/api/keys', { name: 'API docs', scopes });
  const strategy = await send<{ id: string }>('POST', '/api/strategies/mine', { name: 'From a program' });
  const inbound = `/api/own-strategies/${strategy.id}/inbound`;
  const alerts = await send<{ path: string; secret: string }>('POST', `${inbound}/rotate`);
  await send('PATCH', inbound, { stopPercent: 0.5, targetR: 2 });
  return {
    SEALTICK_KEY: secret,
    SEALTICK_STRATEGY: strategy.id,
    ALERT_ADDRESS: tradingAddress + alerts.path,
    ALERT_SECRET: alerts.secret,
  };
}

const COMMANDS: Readonly<Record<ApiLanguage, (path: string) => readonly [string, ...string[]]>> = {
  curl: (path) => ['bash', '-euo', 'pipefail', path],
  typescript: (path) => [process.execPath, path],
  python: (path) => ['python3', path],
};
const ENDINGS = { curl: 'sh', typescript: 'ts', python: 'py' } as const;

/** Runs a block as a reader would, and returns what it prints. */
async function execute(id: string, language: ApiLanguage, code: string): Promise<string> {
  const path = join(folder, `${id}.${ENDINGS[language]}`);
  const isTrade = id === 'publish' || id === 'alert';
  const site = id === 'verify' ? untouchedAddress : isTrade ? tradingAddress : address;
  const socket = site.replace(/^http/, 'ws');
  const text = code.replaceAll(BLOCK_SITE.replace('https', 'wss'), socket).replaceAll(BLOCK_SITE, site);
  // A module, so that it may wait at its top.
  await writeFile(path, language === 'typescript' ? `${text}\nexport {};\n` : text);
  const variables = isTrade ? await joinTrader(`trader-${id}-${language}`) : { SEALTICK_KEY: key };
  const [command, ...args] = COMMANDS[language](path);
  const { stdout } = await run(command, args, { cwd: folder, env: { ...process.env, ...variables } });
  return stdout;
}

/** Publishes what everyone sees immediately. */
const moveMarket = () => program.append(program.db.database, [{ ...alertFact('A release is due.'), market: 'real' }]);

/** What each block prints. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  'first-answer': /EURUSD/,
  changes: /changed 0|^\[\]$/,
  feed: /^subscribed true\nsubscribed true\n$|^position True\nMARKET_ALERT /,
  export: /^(exported 1\n)?$/,
  log: /\d|verifierKey/,
  webhook: /^(true false|msg_1\nNo signature fits the message and a secret\.)\n$/,
  publish: /^osig_[\w-]{22} active 1\n$|"id":"osig_[\w-]{22}".*"position":1/,
  alert: /"outcome":"accepted"/,
  verify: /"findings": ?\[\]|^findings \[\]$/m,
};

/** Languages of blocks that do not have all three. */
const SOME: Readonly<Record<string, readonly ApiLanguage[]>> = {
  feed: ['typescript', 'python'],
  webhook: ['typescript', 'python'],
  verify: ['curl', 'python'],
};
const languagesOf = (id: string): readonly ApiLanguage[] => SOME[id] ?? ['curl', 'typescript', 'python'];

describe('The page of the API', () => {
  test.each(Object.keys(PRINTS).flatMap((id) => languagesOf(id).map((language) => [id, language] as const)))(
    'has a block that runs as it is: %s in %s',
    async (id, language) => {
      const text = blocks.find((one) => one.id === id)!.code[language]!;
      const market = id === 'feed' ? setInterval(() => void moveMarket(), 200) : undefined;
      const printed = await execute(id, language, text).finally(() => clearInterval(market));
      expect(printed).toMatch(PRINTS[id]!);
    },
  );

  test('has no block, and none in another language, that is not run here', () => {
    const shown = blocks.map(({ id, code }) => [id, Object.keys(code)]);
    expect(shown).toEqual(Object.keys(PRINTS).map((id) => [id, languagesOf(id)]));
  });

  test('has at most twelve blocks, each with an id of its own', () => {
    expect(blocks.length).toBeLessThanOrEqual(12);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
  });
});
