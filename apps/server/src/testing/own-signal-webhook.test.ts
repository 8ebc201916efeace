import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Channel, CreatedApiKey, OwnStrategy, Signal } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../config/config.ts';
import { grantPlan } from '../modules/billing/grants.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { freePort } from './faults/fault-site.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

const RECEIVERS = [
  ['TypeScript', process.execPath, 'webhook-receiver.ts'],
  ['Python', 'python3', 'webhook_receiver.py'],
] as const;
const NAMES = RECEIVERS.map(([name]) => name);

interface NewEndpoint {
  readonly channel: Channel;
  readonly secret: string;
}

let program: OpenProgram;
/** Header with a key, by account. */
const keys = new Map<string, string>();

beforeAll(async () => {
  const settings = { MARKET: 'simulated', SIMULATED_RUN_UP_DAYS: '0', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
  program = await openProgramOn(await createTestDatabase(), { now: () => Date.now() }, { settings, isYoung: true });
  await program.start('delivery');
  for (const name of NAMES) keys.set(name, await addProgrammer(name));
});
afterAll(() => program.close());

/** Adds a member with a plan and a key. @returns the header with the key */
async function addProgrammer(name: string): Promise<string> {
  const { database } = program.db;
  const at = Date.now();
  const accountId = name.toLowerCase();
  const cookie = await joinProgram(database, { id: accountId, at });
  await grantPlan(database, { accountId, plan: 'pro', from: at - DAY_MS, until: at + DAY_MS }, async () => {});
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  const payload = { name, scopes: ['signals:read', 'signals:write', 'delivery'] };
  const answer = await program.ask({ method: 'POST', url: '/api/keys', headers, payload });
  return `Bearer ${answer.json<CreatedApiKey>().secret}`;
}

async function post<T>(name: string, url: string, payload?: object): Promise<T> {
  const headers = { host: 'localhost', authorization: keys.get(name)! };
  const answer = await program.ask({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return (answer.body === '' ? undefined : answer.json()) as T;
}

/** Starts a receiver of the documentation. Returns what it prints. */
async function startReceiver(command: string, file: string, secret: string, port: number): Promise<string[]> {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(command, [join(REPOSITORY, 'docs/examples', file)], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  await once(reader, 'line');
  reader.on('line', (line) => lines.push(line));
  return lines;
}

async function signalAtLastPrice(strategyId: string) {
  const [{ price }] = (await program.ask({ url: '/api/prices?symbol=EURUSD', headers: { host: 'localhost' } })).json();
  const at = (factor: number) => (Number(price) * factor).toFixed(5);
  const terms = { symbol: 'EURUSD', timeframe: '1h', side: 'long', entry: price };
  return { strategyId, ...terms, stop: at(0.995), targets: [at(1.01)] };
}

describe('The receivers of the documentation', () => {
  test.each(RECEIVERS)(
    'verify the challenge, a test message and a signal that the member published: %s',
    async (name, command, file) => {
      const port = await freePort();
      const { channel, secret } = await post<NewEndpoint>(name, '/api/delivery/webhooks', {
        url: `http://127.0.0.1:${port}/`,
      });
      expect(channel.state, 'nothing listened when the endpoint was added').toBe('unverified');
      const lines = await startReceiver(command, file, secret, port);
      await post(name, `/api/delivery/webhooks/${channel.id}/verify`);
      await post(name, `/api/delivery/channels/${channel.id}/test`);
      const { id: strategyId } = await post<OwnStrategy>(name, '/api/strategies/mine', { name: `From ${name}` });
      const { id } = await post<Signal>(name, '/api/signals', await signalAtLastPrice(strategyId));
      await expect
        .poll(() => lines.map((line) => line.split(' ')[0]))
        .toEqual(['endpoint.verification', 'test', 'own.signal']);
      const data = JSON.parse(lines.at(-1)!.split(' ').slice(2).join(' '));
      expect(data).toMatchObject({ change: 'opened', signal: { id, strategyId, symbol: 'EURUSD', status: 'active' } });
    },
  );
});

test('A refused signal uses none of the 50 an hour, and a published one uses one', async () => {
  const name = NAMES[0]!;
  const { id: strategyId } = await post<OwnStrategy>(name, '/api/strategies/mine', { name: 'Counted' });
  const signal = await signalAtLastPrice(strategyId);
  const left = async (payload: object) => {
    const headers = { host: 'localhost', authorization: keys.get(name)! };
    const answer = await program.ask({ method: 'POST', url: '/api/signals', headers, payload });
    return [answer.statusCode, Number(/"signal-writes";r=(\d+)/.exec(String(answer.headers.ratelimit))![1])] as const;
  };
  const [, before] = await left({});
  expect(await left({ ...signal, stop: signal.targets[0] })).toEqual([422, before]);
  expect(await left({ ...signal, side: 'up' })).toEqual([400, before]);
  expect(await left(signal)).toEqual([201, before]);
  expect(await left({})).toEqual([400, before - 1]);
});
