import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { RATE_LIMITS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantPlan } from '../modules/billing/grants.ts';
import { openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { joinProgram } from './join-program.ts';
import { DELAY_MS, type OpenProgram, openProgram } from './open-program.ts';
import { STRATEGY } from './read-samples.ts';

let now = Date.UTC(2026, 2, 4, 12, 0);
let program: OpenProgram;
let address: string;
let cookie: string;
/** A new account may have two keys. */
let reading: string;
let other: string;

beforeAll(async () => {
  program = await openProgram({ now: () => now });
  address = await program.app.listen({ port: 0, host: '127.0.0.1' });
  cookie = await joinProgram(program.db.database, { id: 'reader', at: now });
  // Its keys may call more often in an hour than one tool in a minute.
  const grant = { accountId: 'reader', plan: 'pro', from: now - DAY_MS, until: now + DAY_MS } as const;
  await grantPlan(program.db.database, grant, async () => {});
  reading = await createKey('signals:read');
  other = await createKey('watchlists');
  await publish('sig_of_model');
  now += DELAY_MS;
});
afterAll(() => program.close());

async function publish(id: string): Promise<void> {
  const { db } = program;
  const { entries } = await program.append(db.database, [{ ...openedFact(id, STRATEGY), market: 'real' }]);
  const { entry, leafHash } = entries[0]!;
  await insertSignals(db.database, [{ ...signalRow(1, now, STRATEGY), id, logIndex: entry.index, leafHash }]);
}

async function createKey(scope: string): Promise<string> {
  const answer = await program.ask({
    method: 'POST',
    url: '/api/keys',
    headers: { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' },
    payload: { name: scope, scopes: [scope] },
  });
  return answer.json<{ secret: string }>().secret;
}

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'a model', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', address), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as never);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  return { isError, text: (content as { text: string }[])[0]!.text };
}

describe('The MCP server', () => {
  test('answers the public SDK: lists its tools, and runs each', async () => {
    const client = await connect(reading);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_strategies',
      'get_strategy',
      'list_signals',
      'get_signal',
      'list_records',
      'list_receipts',
      'list_releases',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(tools[2]!.inputSchema.properties).toMatchObject({ status: { enum: ['active', 'closed'] } });
    const inputs: Record<string, Record<string, unknown>> = {
      get_strategy: { id: STRATEGY },
      get_signal: { id: 'sig_of_model' },
      list_signals: { limit: 1, status: 'active' },
      list_releases: { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' },
    };
    for (const { name } of tools) {
      const { isError, text } = await call(client, name, inputs[name]);
      expect([name, isError]).toEqual([name, false]);
      expect(() => JSON.parse(text)).not.toThrow();
    }
    expect(JSON.parse((await call(client, 'list_signals')).text)[0]).toMatchObject({ id: 'sig_of_model' });
    await client.close();
  });

  test('shows a key no signal before its time', async () => {
    const client = await connect(reading);
    now += 1_000;
    await publish('sig_too_early');
    expect((await call(client, 'list_signals')).text).not.toContain('sig_too_early');
    expect(await call(client, 'get_signal', { id: 'sig_too_early' })).toEqual({
      isError: true,
      text: 'There is none, or none for this key.',
    });
    await client.close();
  });

  test('states what is wrong with the input of a model', async () => {
    const client = await connect(reading);
    expect(await call(client, 'list_signals', { limit: 900 })).toEqual({
      isError: true,
      text: expect.stringContaining('`limit`'),
    });
    expect(await call(client, 'list_signals', { strategi: 'x' })).toEqual({
      isError: true,
      text: 'Invalid parameters `strategi`. `strategi` is unknown.',
    });
    expect(await call(client, 'get_signal', { signal: 'x' })).toEqual({ isError: true, text: '`id` is required.' });
    await expect(call(client, 'buy')).rejects.toThrow(/must be one of list_strategies/);
    await client.close();
  });

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    program.ask({
      method: 'POST',
      url: '/api/mcp',
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  test('needs a key of the scope signals:read', async () => {
    expect((await post(list)).statusCode).toBe(401);
    expect((await post(list, { cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(401);
    const refused = await post(list, { authorization: `Bearer ${other}` });
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'The API key needs the scope `signals:read`.']);
  });

  test('counts a tool under the limit of the call that answers the same', async () => {
    const headers = { host: 'localhost', authorization: `Bearer ${reading}` };
    const read = () => program.app.inject({ url: '/api/strategies?fields=id', headers });
    const run = () => {
      const params = { name: 'list_strategies', arguments: { fields: 'id' } };
      const payload = { ...list, method: 'tools/call', params };
      return program.app.inject({ method: 'POST', url: '/api/mcp', headers, payload });
    };
    // A call of the helper begins new minutes.
    await post(list, { authorization: `Bearer ${reading}` });
    for (let n = 1; n < RATE_LIMITS.strategies.quota; n += 1) await (n % 2 === 0 ? read() : run());
    const last = await run();
    expect([last.statusCode, last.headers['ratelimit-policy'], last.headers.ratelimit]).toEqual([
      200,
      '"data";q=500;w=60, "keys";q=1000;w=3600, "strategies";q=100;w=60',
      expect.stringMatching(/"strategies";r=0;t=\d+$/),
    ]);
    for (const refused of [await run(), await read()]) {
      expect([refused.statusCode, refused.json().detail]).toEqual([
        429,
        expect.stringMatching(/^More than 100 requests per minute\./),
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test.each([
    ['an object without text', '{"limit":{"toString":1,"valueOf":1}}'],
    ['lists in each other', `{"limit":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a NUL', '{"strategy":"a\\u0000"}'],
    ['half a character', '{"symbol":"\\ud83d"}'],
    ['a field of every object', '{"constructor":"a","toString":"b"}'],
  ])('refuses an input with %s', async (_what, input) => {
    const call = { ...list, method: 'tools/call', params: { name: 'list_signals', arguments: {} } };
    const payload = JSON.stringify(call).replace('{}', input);
    const headers = { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${reading}` };
    const { statusCode, body } = await program.ask({ method: 'POST', url: '/api/mcp', headers, payload });
    expect([statusCode, body]).toEqual([200, expect.stringMatching(/"isError":true|"code":-32602/)]);
  });

  test('refuses what is not a message, and answers notifications without a body', async () => {
    const authorization = `Bearer ${reading}`;
    for (const body of [[list], {}, 7, { ...list, jsonrpc: '1.0' }, { ...list, params: [] }]) {
      const { statusCode, body: text } = await post(body, { authorization });
      expect([statusCode, JSON.parse(text).error.code]).toEqual([200, -32_600]);
    }
    const notified = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { authorization });
    expect([notified.statusCode, notified.body]).toEqual([202, '']);
    expect((await post({ ...list, method: 'tools/drop' }, { authorization })).json().error.code).toBe(-32_601);
    expect((await post(list, { authorization, 'mcp-protocol-version': '1999-01-01' })).statusCode).toBe(400);
    expect((await program.ask({ url: '/api/mcp', headers: { host: 'localhost', authorization } })).statusCode).toBe(
      405,
    );
  });
});
