import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Channel,
  DEFAULT_DELIVERY_RULE,
  type LogFact,
  type LoggedAlert,
  type NewsEffect,
  type Receipt,
  type ReleaseView,
  type TelegramCode,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { REPOSITORY } from '../config/config.ts';
import { DELIVERY_CHANNEL } from '../modules/delivery/delivery-wake-up.ts';
import { getPart } from '../modules/delivery/email/testing/use-email.ts';
import { FeedClient } from '../modules/feed/testing/feed-client.ts';
import { closedFact, filledFact, openedFact } from '../modules/log/testing/facts.ts';
import { VendorStandIn, wanderingBars } from '../modules/market-data/live/testing/vendor-stand-in.ts';
import { insertSignals, updateSignal } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { withTransaction } from '../platform/database.ts';
import { buildPages } from '../platform/pages-build.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { wake } from '../platform/wake-up.ts';
import { holdDatabaseClock, type SetDatabaseClock } from './delivery-story/hold-database-clock.ts';
import { ReceivingSides } from './delivery-story/receiving-sides.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

/** For a busy machine. */
const TIMEOUT_MS = 300_000;
const STRATEGY = 'tailwind-momentum';
const START = Date.UTC(2026, 2, 4, 12, 1);
const RELEASE = Date.UTC(2026, 2, 4, 13, 30);
const CALENDAR = `BEGIN:VCALENDAR\r
VERSION:2.0\r
BEGIN:VEVENT\r
UID:1\r
DTSTART:20260304T133000Z\r
SUMMARY:Consumer Price Index\r
END:VEVENT\r
END:VCALENDAR\r
`;

let time = START;
let sides: ReceivingSides;
let vendor: VendorStandIn;
let program: OpenProgram;
let setDatabaseClock: SetDatabaseClock;
let cookie: string;
let feed: FeedClient;
let folder: string;

beforeAll(async () => {
  await buildPages(REPOSITORY, () => {}, AbortSignal.timeout(TIMEOUT_MS));
  folder = await mkdtemp(join(tmpdir(), 'sealtick-news-'));
  await writeFile(join(folder, 'bls.ics'), CALENDAR);
  sides = await ReceivingSides.start();
  vendor = new VendorStandIn('kraken', () => time);
  vendor.series.set('XBTUSD', wanderingBars(START - MINUTE_MS - 3 * DAY_MS, 4 * 288));
  const settings = {
    ...sides.settings,
    MARKET: 'kraken',
    MARKET_SYMBOLS: 'BTCUSD',
    MARKET_REDISTRIBUTABLE: 'kraken',
    KRAKEN_API_URL: await vendor.open(),
    CALENDARS: `US=${join(folder, 'bls.ics')}`,
  };
  const db = await createTestDatabase();
  setDatabaseClock = await holdDatabaseClock(db, START);
  // The vendor is asked for history with pauses by the clock.
  const moving = setInterval(() => {
    time += 200;
  }, 5);
  program = await openProgramOn(db, { now: () => time }, { settings, hasPages: true });
  clearInterval(moving);
  cookie = await joinProgram(db.database, { id: 'amara', at: time });
  for (const module of ['mail', 'delivery', 'market-data', 'runner']) await program.start(module);
  const address = await program.app.listen({ port: 0, host: '127.0.0.1' });
  feed = new FeedClient(`${address.replace('http', 'ws')}/ws`, { headers: { cookie, origin: address } });
  await new Promise((done) => feed.ws.on('open', done));
  feed.send({ type: 'subscribe' });
  await feed.receives('subscribed');
}, TIMEOUT_MS);
afterAll(async () => {
  feed?.ws.terminate();
  await program?.close();
  await vendor.close();
  await sides.stop();
  await rm(folder, { recursive: true });
});

/** Moves the clock of the program, its database and the vendor, and runs what is due. */
async function moveTo(to: number) {
  time = to;
  await setDatabaseClock(time);
  await program.runJobs();
  await wake(program.db.database, DELIVERY_CHANNEL);
}

/** Lets seconds pass until something holds. */
const until = (holds: () => unknown) =>
  vi.waitFor(
    async () => {
      await moveTo(time + 500);
      expect(await holds()).toBeTruthy();
    },
    { timeout: 60_000, interval: 50 },
  );

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object): Promise<T> {
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie };
  const answer = await program.ask({ method, url, headers, ...(payload ? { payload } : {}) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
  return (answer.body === '' ? null : answer.json()) as T;
}

/** Returns the text of a page, as the server renders it. */
async function getText(url: string): Promise<string> {
  const { body } = await program.ask({ url, headers: { host: 'localhost', accept: 'text/html', cookie } });
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? [];
  return main
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');
}

const alerts = () => call<LoggedAlert[]>('GET', '/api/market-alerts');
const posted = (type: string) =>
  sides.endpoint.received.map(({ body }) => JSON.parse(body)).filter((message) => message.type === type);
const channels = () => call<Channel[]>('GET', '/api/delivery/channels');

/** How many messages with a mark in their text each kind of channel was sent. */
const sent = (mark: string) => {
  const { mail, telegram, chat, pushService, browser } = sides;
  const mails = mail.received.filter(({ source }) => getPart(source, 'text/plain').includes(mark));
  const pushed = pushService.received.map(({ body }) => browser.read(body)).filter(({ body }) => body.includes(mark));
  return {
    email: mails.length,
    telegram: telegram.messages(chat).filter(({ text }) => text.includes(mark)).length,
    push: pushed.length,
    webhook: posted('market.alert').filter(({ data }) => data.reason.includes(mark)).length,
  };
};

/** Publishes a signal of BTCUSD on the bar that has closed now, like the runner. */
async function publish(id: string): Promise<void> {
  const row = { symbol: 'BTCUSD', assetClass: 'crypto' } as const;
  const validUntil = new Date(time + HOUR_MS);
  const fact = {
    ...openedFact(id, STRATEGY),
    symbol: 'BTCUSD',
    market: 'real',
    barCloseAt: toIso(time),
    validUntil: toIso(validUntil.getTime()),
  } as const;
  await withTransaction(program.db.database, async (tx) => {
    const { entry, leafHash } = (await program.append(tx, [fact])).entries[0]!;
    await insertSignals(tx, [{ ...signalRow(entry.index, time, STRATEGY), ...row, id, leafHash, validUntil }]);
  });
}

async function close(id: string, price: string, netR: number): Promise<void> {
  await withTransaction(program.db.database, async (tx) => {
    const when = { market: 'real', barCloseAt: toIso(time) } as const;
    await program.append(tx, [
      { ...filledFact(id), ...when } as LogFact,
      { ...closedFact(id), ...when, exits: [{ price, weight: 1 }], netR },
    ]);
    await updateSignal(tx, id, { status: 'closed', closedAt: new Date(time), closeReason: 'target' });
  });
}

const receipt = async (id: string) => {
  const all = await call<Receipt[]>('GET', `/api/delivery/receipts?signalId=${id}`);
  return all.find(({ kind, type }) => kind === 'webhook' && type === 'signal.opened');
};

test(
  'a release of the operator’s calendar is on the calendar page before it comes',
  async () => {
    await call('POST', '/api/trial');
    await call('POST', '/api/subscriptions', { strategyId: STRATEGY });
    const { code } = await call<TelegramCode>('POST', '/api/delivery/telegram/code');
    sides.telegram.push(sides.telegram.message(sides.chat, `/start ${code}`));
    await call('POST', '/api/delivery/webhooks', { url: sides.endpoint.url });
    const { pushService, browser } = sides;
    const device = { endpoint: `${pushService.origin}/device`, keys: browser.keys, label: 'Chrome on Linux' };
    await call('POST', '/api/delivery/push', device);
    const query = `from=${toIso(START)}&to=${toIso(START + DAY_MS)}`;
    await until(async () => (await call<ReleaseView[]>('GET', `/api/calendar?${query}`)).length > 0);
    const release = { time: toIso(RELEASE), name: 'US consumer prices', country: 'US', impact: 'high' };
    expect(await call('GET', `/api/calendar?${query}`)).toEqual([release]);
  },
  TIMEOUT_MS,
);

test(
  'fifteen minutes before it an alert is on the page, on the feed and sent to the channels that ask for market news alone',
  async () => {
    await until(async () => (await channels()).length === 4);
    for (const { id, kind, categories } of await channels()) {
      expect(categories, `${kind} is not sent market news until it is chosen`).not.toContain('market-news');
      if (kind === 'push') continue;
      await call('PATCH', `/api/delivery/channels/${id}`, { categories: [...categories, 'market-news'] });
    }
    await moveTo(RELEASE - 20 * MINUTE_MS + 20_000);
    await until(() => vendorBarsThrough(RELEASE - 20 * MINUTE_MS));
    expect(await alerts(), '20 minutes before').toEqual([]);
    await moveTo(RELEASE - 15 * MINUTE_MS);
    await until(async () => (await alerts()).length > 0);
    const alert = { currency: 'USD', releaseAt: toIso(RELEASE), reason: 'Release at 13:30 UTC: US consumer prices.' };
    expect(await alerts()).toMatchObject([alert]);
    expect(await getText('/signals')).toContain(` USD ${alert.reason} `);
    expect(time, 'before the next bar closes').toBeLessThan(RELEASE - 10 * MINUTE_MS);
    await feed.receives('MARKET_ALERT');
    expect(feed.received.filter(({ type }) => type === 'MARKET_ALERT')).toMatchObject([{ data: alert }]);
    await until(async () => {
      const { email, telegram, webhook } = sent('US consumer prices');
      return email > 0 && telegram > 0 && webhook > 0;
    });
    expect(sent(alert.reason)).toEqual({ email: 1, telegram: 1, webhook: 1, push: 0 });
    expect(posted('market.alert')).toMatchObject([{ data: alert }]);
  },
  TIMEOUT_MS,
);

test(
  'the news rule keeps back a signal within its minutes, and the receipt names the release',
  async () => {
    const all = { ...DEFAULT_DELIVERY_RULE, minConfidence: 0, news: { action: 'suppress', minutes: 10 } };
    await call('PUT', '/api/delivery/rules', { all, channels: {}, strategies: {}, fallback: [] });
    await publish('sig_before');
    await until(async () => (await receipt('sig_before'))?.state === 'delivered');
    await moveTo(RELEASE - 5 * MINUTE_MS);
    await publish('sig_close');
    await until(async () => (await receipt('sig_close')) !== undefined);
    expect(await receipt('sig_close')).toMatchObject({
      state: 'suppressed',
      reason: `news: US consumer prices (USD) at ${toIso(RELEASE)}`,
    });
    expect(sides.postedAbout('sig_before')).toEqual(['signal.opened']);
    await until(() => sides.pushedAbout('sig_before').length === 1);
    const reached = [sides.postedAbout('sig_close'), sides.mailsAbout('sig_close'), sides.pushedAbout('sig_close')];
    expect(reached.flat()).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'the page of the rule shows both trades with and without it once they are closed',
  async () => {
    await moveTo(RELEASE + HOUR_MS);
    await close('sig_before', '1.10100', 0.92);
    await close('sig_close', '1.09900', -1.08);
    // The record ends with the mark of a day.
    await moveTo(START + DAY_MS / 2 + HOUR_MS);
    const effect = () => call<NewsEffect>('GET', '/api/news-filter/effect?minutes=10');
    await until(async () => (await effect()).groups.length > 0);
    const [live] = (await effect()).groups;
    expect(live).toMatchObject({
      basis: { record: 'live', market: 'real' },
      releases: 1,
      with: { trades: 2 },
      without: { trades: 1 },
      change: { trades: 1 },
    });
    expect(live!.with.r).toBeCloseTo(-0.16, 9);
    expect(live!.without.r).toBeCloseTo(0.92, 9);
    expect(live!.change.r).toBeCloseTo(1.08, 9);
    const page = await getText('/news-filter');
    expect(page).toContain(' All 2 −0.2 R — Without news 1 +0.9 R — Change −1 +1.1 R — ');
    expect(page).toContain(
      'All trades: −0.2 R in 2; without those close to a release: +0.9 R in 1. 1 signal would not have been sent.',
    );
  },
  TIMEOUT_MS,
);

/** Whether the program has stored the bars up to a moment. */
async function vendorBarsThrough(moment: number): Promise<boolean> {
  const { rows } = await program.db.database.execute<{ at: string | null }>(
    'select closed_through as at from runner_cursor',
  );
  return rows.length > 0 && new Date(rows[0]!.at ?? 0).getTime() >= moment;
}
