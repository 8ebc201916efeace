import {
  type JournalPage,
  type JournalPlan,
  type JournalStatistics,
  type JournalView,
  type KeyScope,
  type Principal,
  writes,
} from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { START, useMembers } from '../../testing/use-members.ts';
import { brokerConnection } from '../brokers/brokers.tables.ts';
import { addClosedCopy } from '../brokers/testing/add-closed-copy.ts';
import { PictureQueue } from '../identity/index.ts';
import { createJournal } from './index.ts';
import { journalEntry } from './journal.tables.ts';
import { readSampleRecord } from './testing/sample-record.ts';

const none = { add: () => async () => {} } as never;
const { acts, caller, clock, database, done, get, signIn, text } = useMembers(({ clock: time, db }) => [
  createJournal({
    clock: time,
    readRecord: readSampleRecord,
    schedule: none,
    db: db.database,
    log: silentLog,
    workDatabase: db.database,
    provider: { description: { market: 'simulated' }, instruments: async () => [{ symbol: 'EURUSD' }] } as never,
    pictures: new PictureQueue(time),
  }),
]);
const journal = writes.journal;
const list = (query = '') => get<JournalPage>(`/api/journal/entries${query}`);
const at = (hours: number) => new Date(START - DAY_MS + hours * 3_600_000).toISOString();

const TYPED = {
  symbol: 'EURUSD',
  side: 'long',
  openedAt: at(0),
  closedAt: at(2),
  entry: '1.1000',
  stop: '1.0950',
  exit: '1.1100',
} as const;
const TOO_HIGH = 'a price is above 1000000000000';
const NOTHING = { note: '', tags: [], planId: null, followed: null, criteria: {}, rating: null, revision: 0 };

describe('The journal', () => {
  test('lists the filled trades of the subscribed record without anything typed, and no pending signal', async () => {
    await signIn();
    const { entries, counts } = await list();
    expect(counts).toEqual({ all: 2, withoutNote: 2 });
    expect(entries.map(({ id, r, missing }) => [id, r, missing])).toEqual([
      ['sig_held', null, 'still open'],
      ['sig_stopped', -1, null],
    ]);
    expect(entries[1]).toMatchObject({
      source: 'signal',
      entry: '100.00',
      stop: '98.00',
      exit: '98.00',
      logIndex: 2,
      excursionMissing: 'no bars',
    });
  });

  test('computes R of a typed trade by its prices, and net of costs where the money says what 1 R is worth', async () => {
    await signIn();
    expect(await done(journal.create, TYPED)).toMatchObject({ source: 'typed', r: 2, isNet: false, revision: 0 });
    const paid = await done(journal.create, { ...TYPED, profit: 200, costs: -10 });
    expect(paid).toMatchObject({ r: 1.9, isNet: true, costR: 0.1 });
    const open = await done(journal.create, { ...TYPED, closedAt: null, exit: null });
    expect(open).toMatchObject({ r: null, missing: 'still open' });
    expect((await done(journal.create, { ...TYPED, stop: null })).missing).toBe('no stop at the entry');
    expect(acts[0]).toMatch(/^journal.trade-added jt_/);
  });

  test('stores a typed name of an instrument as its symbol, and other names as typed', async () => {
    await signIn();
    const named = async (symbol: string) => (await done(journal.create, { ...TYPED, symbol })).symbol;
    expect(await Promise.all(['eurusd', 'EUR/USD', 'nat gas'].map(named))).toEqual(['EURUSD', 'EURUSD', 'nat gas']);
    const { id } = await done(journal.create, { ...TYPED, symbol: 'nat gas' });
    expect(await done(journal.changeTrade, { id, symbol: 'EurUsd' })).toMatchObject({ symbol: 'EURUSD' });
    expect(await done(journal.changeTrade, { id, lots: 0.5 })).toMatchObject({ symbol: 'EURUSD', lots: 0.5 });
  });

  test('refuses prices and times that contradict each other, naming the field', async () => {
    await signIn();
    const refused = (fields: object) => expect(done(journal.create, { ...TYPED, ...fields })).rejects;
    await refused({ stop: '1.1050' }).toThrow(
      '422 The stop of a long trade must be below its entry (got 1.1050, entry 1.1000).',
    );
    await refused({ side: 'short' }).toThrow('422 The stop of a short trade must be above its entry');
    await refused({ closedAt: at(-1) }).toThrow('422 The trade must not close before it opened.');
    await refused({ openedAt: at(100), closedAt: null }).toThrow('422 The trade must have opened in the past.');
    await refused({ exit: null }).toThrow('422 A closed trade needs an exit price.');
    await refused({ entry: 'about 1.1' }).toThrow('400');
    await refused({ exit: '9'.repeat(24) }).toThrow('400 `exit` must be at most 1000000000000.');
    await refused({ entry: '1000000000001' }).toThrow('400 `entry` must be at most 1000000000000.');
  });

  test.each([
    ['an exit of 22 digits', { exits: [{ at: at(2), price: '9'.repeat(22), share: 1 }] }, TOO_HIGH],
    ['an exit of 400 digits', { exits: [{ at: at(2), price: '9'.repeat(400), share: 1 }] }, TOO_HIGH],
    ['an entry of 400 digits', { entry: '9'.repeat(400) }, TOO_HIGH],
    ['a stop of 400 digits', { stop: `-${'9'.repeat(400)}` }, TOO_HIGH],
    ['an entry with 150 decimals', { entry: `1.${'1'.repeat(150)}` }, null],
  ])('shows and changes a trade that was stored before prices had a limit: %s', async (_what, stored, missing) => {
    await signIn();
    const { id } = await done(journal.create, TYPED);
    await database()
      .update(journalEntry)
      .set({ trade: sql`${journalEntry.trade} || ${JSON.stringify(stored)}::jsonb` })
      .where(eq(journalEntry.id, id));
    const { entries } = await list('?source=typed');
    expect(entries).toMatchObject([{ id, missing, ...stored }]);
    expect((await get<JournalStatistics>('/api/journal/statistics?source=typed')).all.n).toBe(missing === null ? 1 : 0);
    expect(await text('/api/journal/entries.csv')).toContain(id);
    const { entry, stop, exit } = TYPED;
    expect(await done(journal.changeTrade, { id, entry, stop, exit })).toMatchObject({ r: 2, missing: null });
  });

  test('takes times without milliseconds, and stores them with', async () => {
    await signIn();
    const short = { openedAt: '2026-01-02T03:04:05Z', closedAt: '2026-01-02T05:04:05.5Z' };
    const long = { openedAt: '2026-01-02T03:04:05.000Z', closedAt: '2026-01-02T05:04:05.500Z' };
    expect(await done(journal.create, { ...TYPED, ...short })).toMatchObject(long);
    expect((await list('?source=typed')).entries).toMatchObject([{ ...long, exits: [{ at: long.closedAt }] }]);
  });

  test('changes only the given fields of a typed trade', async () => {
    await signIn();
    const { id } = await done(journal.create, { ...TYPED, lots: 0.5 });
    const changed = await done(journal.changeTrade, { id, exit: '1.0950' });
    expect(changed).toMatchObject({ r: -1, lots: 0.5, stop: '1.0950' });
    expect(await done(journal.changeTrade, { id, stop: null })).toMatchObject({ r: null, lots: 0.5 });
  });

  test('stores what was written about a trade of the record and about a typed one', async () => {
    await signIn();
    const written = await done(journal.write, {
      ...NOTHING,
      id: 'sig_stopped',
      note: 'Moved the stop by **hand**.',
      tags: ['impatient', 'impatient'],
      followed: 'no',
      rating: 2,
    });
    expect(written).toMatchObject({ tags: ['impatient'], followed: 'no', rating: 2, revision: 1 });
    const { entries, counts, tags } = await list('?note=with');
    expect(entries).toEqual([written]);
    expect(counts).toEqual({ all: 2, withoutNote: 1 });
    expect(tags).toEqual(['impatient']);
    await expect(done(journal.write, { ...NOTHING, id: 'sig_pending' })).rejects.toThrow('404 Unknown trade.');
  });

  test('says that a trade was changed on another device, and overwrites nothing', async () => {
    await signIn();
    await done(journal.write, { ...NOTHING, id: 'sig_stopped', note: 'From the phone.' });
    await expect(done(journal.write, { ...NOTHING, id: 'sig_stopped', note: 'From the desk.' })).rejects.toThrow(
      '409 This trade was changed elsewhere since you opened it (revision 1, yours is of 0).',
    );
    expect((await list()).entries[1]!.note).toBe('From the phone.');
    const writing = ['a', 'b', 'c'].map((note) =>
      done(journal.write, { ...NOTHING, id: 'sig_stopped', note, revision: 1 }).catch(({ message }) => message),
    );
    const outcomes = await Promise.all(writing);
    expect(outcomes.filter((one) => typeof one === 'string' && one.startsWith('409'))).toHaveLength(2);
  });

  test('deletes and restores typed trades with what was written, and never a trade of the record', async () => {
    await signIn();
    const { id } = await done(journal.create, TYPED);
    await done(journal.write, { ...NOTHING, id, note: 'Mine.' });
    await done(journal.remove, { id });
    expect((await list('?source=typed')).total).toBe(0);
    clock.time += DAY_MS - 1;
    expect(await done(journal.restore, { id })).toMatchObject({ note: 'Mine.' });
    await done(journal.remove, { id });
    clock.time += DAY_MS;
    await expect(done(journal.restore, { id })).rejects.toThrow('404');
    await expect(done(journal.remove, { id: 'sig_stopped' })).rejects.toThrow('404');
  });

  test('filters by everything that a view can save', async () => {
    await signIn();
    const { id } = await done(journal.create, TYPED);
    await done(journal.write, { ...NOTHING, id, note: 'News gap', tags: ['gap'], rating: 4, followed: 'yes' });
    const found = async (query: string) => (await list(query)).entries.map((entry) => entry.id);
    for (const query of ['?source=typed', '?tag=gap', '?rating=4', '?followed=yes', '?q=news', '?result=won'])
      expect(await found(query), query).toEqual([id]);
    expect(await found('?symbol=XAUUSD&result=lost')).toEqual(['sig_stopped']);
    // Without a stop there is no result in R: the money after costs decides.
    const { id: paid } = await done(journal.create, { ...TYPED, stop: null, profit: 1, costs: -3.5 });
    expect([await found('?source=typed&result=won'), await found('?source=typed&result=lost')]).toEqual([[id], [paid]]);
    await done(journal.remove, { id: paid });
    expect(await found('?followed=unanswered&result=open')).toEqual(['sig_held']);
    expect(await found('?from=2026-03-15&to=2026-03-15')).toEqual([id]);
    expect((await list('?offset=1&limit=1')).entries).toHaveLength(1);
    const view = await done(journal.createView, { name: 'Gaps', filters: { tag: 'gap', q: '' } });
    expect(await get<JournalView[]>('/api/journal/views')).toEqual([{ ...view, filters: { tag: 'gap' } }]);
    await expect(done(journal.createView, { name: 'gaps', filters: {} })).rejects.toThrow(
      '409 You have a view named "Gaps". Choose another name.',
    );
    await done(journal.removeView, { id: view.id });
    expect(await get('/api/journal/views')).toEqual([]);
  });

  test('shows a key trades of signals only with the scope for signals', async () => {
    await signIn();
    await done(journal.create, TYPED);
    const key = {
      kind: 'key',
      keyId: 'ak_1',
      accountId: 'amara',
      mode: 'live',
      callsPerHour: 100,
      strategies: [],
    } as const;
    const seenWith = async (scopes: readonly KeyScope[]) => {
      caller.principal = { ...key, scopes } satisfies Principal;
      return (await list()).entries.map(({ source }) => source);
    };
    expect(await seenWith(['journal:read'])).toEqual(['typed']);
    expect(await seenWith(['journal:read', 'signals:read'])).toEqual(['typed', 'signal', 'signal']);
  });

  test('belongs to its account alone', async () => {
    await signIn();
    const { id } = await done(journal.create, TYPED);
    const plan = await done(journal.createPlan, { name: 'Mine', text: '', criteria: [] });
    await signIn('ben');
    expect((await list()).counts.all).toBe(0);
    for (const other of [id, 'sig_stopped'])
      await expect(done(journal.write, { ...NOTHING, id: other })).rejects.toThrow('404');
    await expect(done(journal.changeTrade, { id, lots: 1 })).rejects.toThrow('404');
    await expect(done(journal.remove, { id })).rejects.toThrow('404');
    await expect(done(journal.removePlan, { id: plan.id })).rejects.toThrow('404');
  });
});

describe('Trading plans', () => {
  const FIELDS = { name: 'Pullback', text: 'Only with the trend.', criteria: [{ label: 'Trend' }, { label: 'News' }] };

  test('have criteria that trades are checked against, and that keep their answers when the plan changes', async () => {
    await signIn();
    const plan = await done(journal.createPlan, FIELDS);
    const [trend, news] = plan.criteria;
    const answers = { [trend!.id]: true, [news!.id]: false };
    await done(journal.write, { ...NOTHING, id: 'sig_stopped', planId: plan.id, criteria: answers });
    const changed = await done(journal.changePlan, {
      id: plan.id,
      text: plan.text,
      name: 'Pullback 2',
      criteria: [news!, { label: 'Session' }],
    });
    expect(changed.criteria).toEqual([news, { id: expect.stringMatching(/^jc_/), label: 'Session' }]);
    const { criteria, plans } = await get<JournalStatistics>('/api/journal/statistics');
    expect(criteria.map(({ label, n, sumR }) => [label, n, sumR])).toEqual([['News: not met', 1, -1]]);
    expect(plans.map(({ label }) => label)).toEqual(['Pullback 2']);
  });

  test('leave their trades when they are deleted', async () => {
    await signIn();
    const { id, criteria } = await done(journal.createPlan, FIELDS);
    const answers = { [criteria[0]!.id]: true };
    await done(journal.write, { ...NOTHING, id: 'sig_stopped', note: 'Kept.', planId: id, criteria: answers });
    await done(journal.removePlan, { id });
    expect((await list()).entries[1]).toMatchObject({ note: 'Kept.', planId: null, criteria: {}, revision: 2 });
    expect(await get<JournalPlan[]>('/api/journal/plans')).toEqual([]);
  });

  test('are refused with foreign criteria, and a trade with those of another plan', async () => {
    await signIn();
    const plan = await done(journal.createPlan, FIELDS);
    const foreign = { id: plan.id, name: 'A', text: '', criteria: [{ id: 'jc_other', label: 'B' }] };
    await expect(done(journal.changePlan, foreign)).rejects.toThrow('422 Unknown criterion "jc_other" of this plan.');
    const written = { ...NOTHING, id: 'sig_stopped', planId: plan.id, criteria: { jc_other: true } };
    await expect(done(journal.write, written)).rejects.toThrow('422 Unknown criterion "jc_other"');
    await expect(done(journal.write, { ...written, planId: 'jp_none', criteria: {} })).rejects.toThrow(
      '422 Unknown plan.',
    );
  });
});

test('A CSV of the journal has no formula, whatever was typed', async () => {
  await signIn();
  const { id } = await done(journal.create, TYPED);
  await done(journal.write, { ...NOTHING, id, note: '=HYPERLINK("https://example.com")', tags: ['+1', '@x'] });
  const [header, row] = (await text('/api/journal/entries.csv?source=typed')).split('\r\n');
  expect(header).toMatch(/^id,source,account,ticket/);
  expect(row).toContain(`'+1; @x,"'=HYPERLINK(""https://example.com"")"`);
});

test('Statistics say what a group of trades needs before it has a win rate', async () => {
  await signIn();
  const { id } = await done(journal.create, TYPED);
  await done(journal.write, { ...NOTHING, id, tags: ['gap'] });
  const { tags, all, excursions } = await get<JournalStatistics>('/api/journal/statistics');
  expect(tags).toEqual([
    {
      key: 'gap',
      label: 'gap',
      n: 1,
      sumR: 2,
      meanR: 2,
      winRate: null,
      low: null,
      high: null,
      missing: 'win rate needs 10 closed trades, interval 30; has 1',
    },
  ]);
  expect(all).toMatchObject({ n: 2, sumR: 1 });
  expect(excursions.missing).toBe('needs 30 closed trades with a stop and excursions, has 0');
});

describe('A copied trade that has closed', () => {
  test('is listed once with its own fills, costs and slippage, next to the trade of the log', async () => {
    await signIn();
    await addClosedCopy(database(), 'amara', { id: 'bor_1', brokerAccount: '101-004', ticket: '4711' });
    const { entries, counts } = await list();
    expect(counts.all).toBe(3);
    expect(entries.find(({ source }) => source === 'copied')).toMatchObject({
      id: 'bor_1',
      signalId: 'sig_copied',
      account: '101-004',
      ticket: '4711',
      entry: '1.1002',
      exit: '1.1040',
      exits: [{ price: '1.1040', share: 1 }],
      profit: 380,
      costs: -6,
      r: 1.87,
      isNet: true,
      costR: expect.closeTo(0.03, 9),
      slippageR: 0.1,
      currency: 'USD',
    });
    expect((await list('?source=copied')).entries.map(({ id }) => id)).toEqual(['bor_1']);
    const { sources } = await get<JournalStatistics>('/api/journal/statistics');
    expect(sources.find(({ key }) => key === 'copied')).toMatchObject({
      label: 'Accounts at brokers',
      n: 1,
      sumR: 1.87,
    });
  });

  test('of a paper account of another market is not listed', async () => {
    await signIn();
    await addClosedCopy(database(), 'amara', { id: 'bor_1' });
    await database().update(brokerConnection).set({ broker: 'paper', paperMarket: 'simulated' });
    expect((await list('?source=copied')).entries).toEqual([]);
    await expect(done(journal.write, { ...NOTHING, id: 'bor_1', note: 'Slipped' })).rejects.toThrow('404');
  });

  test('takes a note, and cannot be changed or deleted', async () => {
    await signIn();
    await addClosedCopy(database(), 'amara', { id: 'bor_1', brokerAccount: '101-004', ticket: '4711' });
    expect(await done(journal.write, { ...NOTHING, id: 'bor_1', note: 'Slipped' })).toMatchObject({
      source: 'copied',
      note: 'Slipped',
    });
    expect((await list('?source=copied&note=with')).entries).toMatchObject([{ id: 'bor_1', note: 'Slipped' }]);
    await expect(done(journal.remove, { id: 'bor_1' })).rejects.toThrow('404');
  });

  test('is answered after each change as the list has it', async () => {
    await signIn();
    await addClosedCopy(database(), 'amara', { id: 'bor_1' });
    await addClosedCopy(database(), 'amara', { id: 'bor_2', signalId: 'sig_other' });
    const copied = async () => (await list('?source=copied')).entries;
    const first = await done(journal.write, { ...NOTHING, id: 'bor_1', note: 'Slipped' });
    expect((await copied())[1]).toEqual(first);
    const second = await done(journal.write, { ...NOTHING, id: 'bor_1', revision: 1, tags: ['late'] });
    expect((await copied())[1]).toEqual(second);
    expect(second).toMatchObject({ id: 'bor_1', note: '', tags: ['late'], revision: 2 });
  });

  test('is on the same pages as other trades, the newest first, and the same time by id', async () => {
    await signIn();
    for (const id of ['bor_1', 'bor_2']) await addClosedCopy(database(), 'amara', { id, signalId: `sig_${id}` });
    const openedAt = new Date(Date.UTC(2026, 2, 16, 8)).toISOString();
    const typed = await done(journal.create, { ...TYPED, openedAt, closedAt: openedAt });
    const { entries } = await list();
    const sorted = entries.toSorted((a, b) => (`${a.openedAt} ${a.id}` < `${b.openedAt} ${b.id}` ? 1 : -1));
    expect(entries).toEqual(sorted);
    expect(entries.filter((one) => one.openedAt === openedAt).map(({ id }) => id)).toEqual([
      typed.id,
      'bor_2',
      'bor_1',
    ]);
    const pages = await Promise.all([0, 2, 4].map(async (offset) => (await list(`?offset=${offset}&limit=2`)).entries));
    expect(pages.flat()).toEqual(entries);
  });

  test('gives way to the same trade in a report of the broker', async () => {
    await signIn();
    await addClosedCopy(database(), 'amara', { id: 'bor_1', brokerAccount: '101-004', ticket: '4711' });
    const created = await done(journal.create, TYPED);
    await database()
      .update(journalEntry)
      .set({ source: 'imported', brokerAccount: '101-004', ticket: '4711' })
      .where(eq(journalEntry.id, created.id));
    expect((await list()).entries.map(({ source }) => source).toSorted()).toEqual(['imported', 'signal', 'signal']);
  });

  test('is hidden from other members', async () => {
    await signIn();
    await addClosedCopy(database(), 'amara', { id: 'bor_1', brokerAccount: '101-004', ticket: '4711' });
    await signIn('ben');
    expect((await list()).entries).toEqual([]);
  });
});
