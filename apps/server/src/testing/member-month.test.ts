import {
  LOG_ENTRIES_MAX,
  type LogCheckpoint,
  type LogEntry,
  type LoggedEntry,
  type Portfolio,
  type RecordReplay,
} from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { apiSource, replayRecord, verifyLog } from '@sealtick/record';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { siteClient } from '../cli/site.ts';
import { REPOSITORY } from '../config/config.ts';
import { account } from '../modules/identity/account.tables.ts';
import { accessInterval } from '../modules/subscriptions/subscriptions.tables.ts';
import { buildPages } from '../platform/pages-build.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DAYS = 30;
const NOW = Date.UTC(2026, 2, 31, 9, 30);
const EQUITY = 10_000;
const day = (days: number) => NOW - (DAYS - days) * DAY_MS;
const NAMES = { 'first-range-breakout': 'First Range Breakout', 'sweep-and-gap': 'Sweep & Gap' } as const;
type StrategyId = keyof typeof NAMES;
/** The member leaves one strategy for five days. */
const ACCESS: readonly { strategyId: StrategyId; from: number; until: number | null }[] = [
  { strategyId: 'first-range-breakout', from: day(0), until: null },
  { strategyId: 'sweep-and-gap', from: day(0), until: day(12) },
  { strategyId: 'sweep-and-gap', from: day(17), until: null },
];

let program: OpenProgram;
let cookie: string;
let address: string;

/** The month is over when the program has started: its new market passes through it. */
beforeAll(async () => {
  await buildPages(REPOSITORY, () => {}, AbortSignal.timeout(100_000));
  const db = await createTestDatabase();
  cookie = await joinProgram(db.database, { id: 'amara', at: NOW });
  await db.database
    .update(account)
    .set({ createdAt: new Date(day(0)) })
    .where(eq(account.id, 'amara'));
  const dated = ACCESS.map(({ strategyId, from, until }) => ({
    accountId: 'amara',
    strategyId,
    assetClass: null,
    from: new Date(from),
    until: until === null ? null : new Date(until),
  }));
  await db.database.insert(accessInterval).values(dated);
  const settings = {
    MARKET: 'simulated',
    SIMULATED_BAR_SECONDS: '300',
    SIMULATED_RUN_UP_DAYS: String(DAYS),
    PUBLIC_FEED_DELAY: '0',
  };
  program = await openProgramOn(db, { now: () => NOW }, { settings, hasPages: true, isYoung: true });
  address = await program.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => program?.close());

const ask = async (url: string, accept: string) => {
  const answer = await program.ask({ url, headers: { host: 'localhost', accept, cookie } });
  expect(answer.statusCode, url).toBe(200);
  return answer;
};
const get = async <T>(url: string): Promise<T> => (await ask(url, 'application/json')).json();

/** Returns the texts of a table or a strip of figures on a page, as the server renders it. */
async function getTexts(page: string, label: string): Promise<string[]> {
  const { body } = await ask(page, 'text/html');
  const found = new RegExp(`<(dl|table)[^>]*aria-label="${label}"[^>]*>(.*?)</\\1>`, 's').exec(body);
  if (!found) throw new Error(`${page} has no ${label}.`);
  const texts = found[2]!.replaceAll('<!-- -->', '').split(/<[^>]*>/);
  return texts
    .map((text) => text.replaceAll('&amp;', '&').replaceAll('\u00a0', ' ').trim())
    .filter((text) => text !== '');
}

/** Reads the whole log by the public API. */
async function readLog(): Promise<LogEntry[]> {
  const { size } = await get<LogCheckpoint>('/api/log/checkpoint');
  const entries: LogEntry[] = [];
  while (entries.length < size) {
    const from = entries.length + 1;
    const to = Math.min(size, from + LOG_ENTRIES_MAX - 1);
    const page = await get<LoggedEntry[]>(`/api/log/entries?from=${from}&to=${to}`);
    entries.push(...page.map(({ entry }) => entry!));
  }
  return entries;
}

/** Counts what the log says about the signals that the member received. */
function countTrades(log: readonly LogEntry[]) {
  const received = log.flatMap((entry) => {
    if (entry.kind !== 'signal.opened') return [];
    const at = Date.parse(entry.issuedAt);
    const seen = ACCESS.find(
      ({ strategyId, from, until }) => strategyId === entry.strategyId && from <= at && (until === null || at < until),
    );
    return seen ? [{ id: entry.signalId, strategyId: seen.strategyId }] : [];
  });
  const filled = new Set(
    log.flatMap((entry) => (entry.kind === 'signal.updated' && entry.change === 'filled' ? [entry.signalId] : [])),
  );
  const ended = new Map(log.flatMap((entry) => (entry.kind === 'signal.closed' ? [[entry.signalId, entry]] : [])));
  const trades = received.filter(({ id }) => filled.has(id));
  const results = trades.flatMap(({ id, strategyId }) => {
    const { netR } = ended.get(id) ?? {};
    return netR == null ? [] : [{ strategyId, netR }];
  });
  const followed = log.filter((entry) => entry.kind === 'signal.opened' && Object.hasOwn(NAMES, entry.strategyId));
  return {
    trades: trades.length,
    results,
    active: followed.filter((entry) => entry.kind === 'signal.opened' && !ended.has(entry.signalId)).length,
  };
}

const computeSum = (results: readonly { netR: number }[]) => results.reduce((sum, { netR }) => sum + netR, 0);
const signed = (value: number, digits: number) =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
const percent = (share: number, digits = 1) => `${signed(100 * share, digits)}%`;

test('after a month the pages of the dashboard, analytics and journal show the trades that the log has', async () => {
  const { trades, results, active } = countTrades(await readLog());
  expect(results.length, 'the month has trades').toBeGreaterThan(30);
  expect(trades, 'and open positions').toBeGreaterThan(results.length);
  const wins = results.filter(({ netR }) => netR > 0).length;
  const sumR = `${signed(computeSum(results), 2)} R`;
  const winRate = [`${((100 * wins) / results.length).toFixed(1)}%`, `${wins} of ${results.length} trades`];

  const dashboard = await getTexts('/platform', 'Your figures');
  const card = (label: string) => dashboard.slice(dashboard.indexOf(label) + 1);
  expect(card('Active Signals')[0]).toBe(String(active));
  expect(card('Open positions').slice(0, 2)).toEqual([
    String(trades - results.length),
    `filled, of ${trades} trades in your record`,
  ]);
  expect(card('Win Rate (30d)').slice(0, 2)).toEqual(winRate);

  const record = await getTexts('/analytics', 'Your record');
  expect(record.slice(record.indexOf('Win Rate') + 1)).toEqual([winRate[0], `30 days: ${winRate[1]}`]);
  const table = await getTexts('/analytics?tab=strategies', 'Results of strategies in the last 30 days');
  for (const [id, name] of Object.entries(NAMES)) {
    const own = results.filter(({ strategyId }) => strategyId === id);
    const row = table.indexOf(name);
    expect(table.slice(row, row + 3)).toEqual([name, String(own.length), `${signed(computeSum(own), 2)} R`]);
  }

  expect((await getTexts('/journal', 'Your journal')).slice(1, 3)).toEqual(['0', `of ${trades}`]);
  const all = await getTexts('/journal?tab=statistics', 'Results: All trades');
  expect(all).toContain(String(results.length));
  expect(all.at(-1)).toBe(sumR);
});

test('dashboard and analytics show one account, which the replay from the log computes again', async () => {
  const { value, month } = await get<Portfolio>('/api/portfolio');
  expect(replayRecord(await get<RecordReplay>('/api/portfolio/replay')).value).toBe(value);
  const gain = value / EQUITY - 1;
  const dashboard = await getTexts('/platform', 'Your figures');
  expect(dashboard.slice(1, 3)).toEqual([signed(value, 2).slice(1), 'USD']);
  // The member joined in this month.
  expect(dashboard.slice(dashboard.indexOf('P&L (MTD)') + 1)).toEqual([
    signed(value - EQUITY, 2),
    'USD',
    `${percent(gain, 2)}, ${signed(month.totalR.value!, 2)} R, open trades included`,
  ]);
  const total = ['Total Return', percent(gain), 'up to now'];
  const analytics = await getTexts('/analytics', 'Your record');
  expect(analytics.slice(0, 3)).toEqual(total);
  const risk = await getTexts('/platform', 'Return and risk');
  expect(risk.map((text) => text.toLowerCase()).slice(0, 6)).toEqual(
    analytics.slice(0, 6).map((text) => text.toLowerCase()),
  );
});

test('the log that all of it follows from verifies over the network, with every signal that the site shows', async () => {
  const report = await verifyLog(apiSource(siteClient(new URL(address))), { now: NOW });
  expect([report.status, report.findings]).toEqual(['valid', []]);
  const log = await readLog();
  const opened = log.filter(({ kind }) => kind === 'signal.opened').length;
  expect(report.counts).toMatchObject({ entries: log.length, hidden: 0, signals: opened, rows: opened });
});
