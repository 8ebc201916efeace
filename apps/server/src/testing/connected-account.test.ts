import type { BrokerConnection } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oandaStandIn } from '../modules/brokers/adapters/oanda/testing/oanda-stand-in.ts';
import { type ServedStandIn, serveStandIn } from '../modules/brokers/adapters/testing/serve-stand-in.ts';
import { hashToken } from '../platform/hash-token.ts';
import { FaultSite } from './faults/fault-site.ts';

const standIn = oandaStandIn();
const { apiKey, accountId } = standIn.credentials;
let oanda: ServedStandIn;
let site: FaultSite;
/** Requests to the broker since the program was started. */
let requests = 0;

beforeAll(async () => {
  oanda = await serveStandIn(standIn, () => {
    requests += 1;
    standIn.venue.now = Math.max(standIn.venue.now, Date.now());
    return false;
  });
  site = await FaultSite.make(undefined, { MARKET: 'files', OANDA_DEMO_ORIGIN: oanda.origin });
});
afterAll(async () => {
  await site.remove();
  await oanda.close();
});

/** Logs the member in on another browser; returns its cookie. */
async function logIn(browser: string): Promise<string> {
  await site.query(
    `insert into sign_in (id, token, account_id, expires_at, created_at, updated_at)
      values ('${browser}', '${hashToken(browser)}', 'amara', now() + interval '1 day', now(), now())`,
  );
  return `sealtick_sign_in=${browser}.signature`;
}

async function ask<T>(cookie: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(site.address + path, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  expect(answer.ok, `${path} ${text}`).toBe(true);
  return JSON.parse(text) as T;
}

test('A connected account is there for another browser, and after a restart its key opens the broker again', async () => {
  await site.start().ready();
  await site.query(
    `insert into account (id, name, email, email_verified, created_at, updated_at)
      values ('amara', '', 'amara@example.com', true, now(), now())`,
  );
  const cookie = await logIn('first-browser-of-amara-0123456789');
  await ask(cookie, '/api/brokers/connections', { broker: 'paper', isAutomated: true });
  await ask(cookie, '/api/brokers/connections', { broker: 'oanda', apiKey, accountId });
  const read = (browser: string) => ask<BrokerConnection[]>(browser, '/api/brokers/connections');
  const shown = (rows: readonly BrokerConnection[]) =>
    rows.map(({ id, broker, tradeMode, keyEnd, state }) => ({ id, broker, tradeMode, keyEnd, state }));
  const before = shown(await read(cookie));
  expect(before).toMatchObject([
    { broker: 'paper', tradeMode: 'automated', keyEnd: null, state: 'active' },
    { broker: 'oanda', tradeMode: 'manual', keyEnd: apiKey.slice(-4), state: 'active' },
  ]);
  expect(shown(await read(await logIn('second-browser-of-amara-0123456789')))).toEqual(before);

  await site.kill();
  requests = 0;
  const startedAt = new Date();
  await site.start().ready();
  expect(shown(await read(cookie))).toEqual(before);
  const compared = async () =>
    (
      await site.query<{ compared_at: Date | null; problem: string | null }>(
        "select compared_at, problem from broker_connection where broker = 'oanda'",
      )
    )[0]!;
  await expect.poll(async () => (await compared()).compared_at?.getTime() ?? 0).toBeGreaterThan(startedAt.getTime());
  expect([(await compared()).problem, requests > 0]).toEqual([null, true]);
  expect(shown(await read(cookie))).toEqual(before);
});
