import { randomBytes } from 'node:crypto';
import { JOURNAL_FILE_BYTES, type JournalImport, type JournalPage, writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../../platform/logging.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { PictureQueue } from '../../identity/index.ts';
import { createJournal } from '../index.ts';
import { MT4_STATEMENT, MT5_REPORT, utf16 } from '../testing/reports.ts';
import { readSampleRecord } from '../testing/sample-record.ts';

const { acts, done, get, signIn } = useMembers(({ clock, db }) => [
  createJournal({
    clock,
    readRecord: readSampleRecord,
    schedule: { add: () => async () => {} } as never,
    db: db.database,
    log: silentLog,
    workDatabase: db.database,
    provider: { description: { market: 'simulated' } } as never,
    pictures: new PictureQueue(clock),
  }),
]);
const { changeTrade, importFile, preview, remove, restore } = writes.journal;
const imported = () => get<JournalPage>('/api/journal/entries?source=imported');
const file = (bytes: Buffer | string) => ({
  file: Buffer.from(bytes).toString('base64'),
  zone: 'America/New_York+7',
});

describe('The import of a broker’s file', () => {
  test('shows what it would store, and stores nothing before the member says so', async () => {
    await signIn();
    const shown = await done(preview, file(utf16(MT5_REPORT)));
    expect(shown).toMatchObject({
      format: 'mt5',
      accounts: ['7654321'],
      counts: { fresh: 2, duplicates: 0, refused: 0, balance: 1, cancelled: 1, open: 0 },
    });
    expect((await imported()).total).toBe(0);
    expect(acts).toEqual([]);
    expect(await done(importFile, file(utf16(MT5_REPORT)))).toEqual(shown);
    expect((await imported()).entries.map(({ ticket, r, costs }) => [ticket, r, costs])).toEqual([
      ['55512346', 1.9975, -1.25],
      ['55512345', 0.965, -7],
    ]);
    expect(acts).toEqual(['journal.imported null']);
  });

  test('recognises a trade by account and ticket, also when two imports run at the same time', async () => {
    await signIn();
    const counts = async (sent: Promise<JournalImport>) => (await sent).counts;
    const first = await counts(done(importFile, file(MT4_STATEMENT)));
    expect(first).toMatchObject({ fresh: 2, duplicates: 0, refused: 1 });
    expect(await counts(done(importFile, file(MT4_STATEMENT)))).toMatchObject({ fresh: 0, duplicates: 2 });
    const other = MT4_STATEMENT.replace('Account: 179865', 'Account: 179866');
    expect(await counts(done(importFile, file(other)))).toMatchObject({ fresh: 2 });
    const { total, accounts } = await imported();
    expect([total, accounts]).toEqual([4, ['179865', '179866']]);
  });

  test('adds the part of a position that was closed since the last import, and keeps what the member wrote', async () => {
    await signIn();
    const isRest = (line: string) => line.includes('#1001') || line.includes('>1002<');
    const early = MT4_STATEMENT.split('\n').filter((line) => !isRest(line));
    await done(importFile, file(early.join('\n')));
    const find = async () => (await imported()).entries.find(({ ticket }) => ticket === '1001')!;
    const { id } = await find();
    await done(changeTrade, { id, stop: '1.08250' });
    expect(await find()).toMatchObject({ lots: 0.6, closedAt: '2026-03-16T10:00:00.000Z' });
    expect((await done(preview, file(MT4_STATEMENT))).counts).toMatchObject({ fresh: 1, duplicates: 1 });
    expect((await done(importFile, file(MT4_STATEMENT))).counts).toMatchObject({ fresh: 1, duplicates: 1 });
    const after = await find();
    expect(after).toMatchObject({ id, lots: 1, stop: '1.08250', costs: -5.1, closedAt: '2026-03-16T22:00:00.000Z' });
    expect(after.exits.map(({ share }) => share)).toEqual([0.6, 0.4]);
    // An older file takes nothing away.
    expect((await done(importFile, file(early.join('\n')))).counts).toMatchObject({ fresh: 0, duplicates: 2 });
    expect(await find()).toMatchObject({ lots: 1 });
  });

  test('adds parts of a position from files that each have some of them, also of the same number', async () => {
    await signIn();
    const lines = MT4_STATEMENT.split('\n');
    const without = (...marks: string[]) =>
      lines.filter((line) => !marks.some((mark) => line.includes(mark))).join('\n');
    const [january, february] = [without('>1002<', '#1001'), without('>1001<', '#7 my ea', '#1002')];
    const counts = async (text: string) => (await done(importFile, file(text))).counts;
    expect(await counts(january)).toMatchObject({ fresh: 2 });
    expect(await counts(february)).toMatchObject({ fresh: 1, duplicates: 1 });
    const find = async () => (await imported()).entries.find(({ ticket }) => ticket === '1001')!;
    const whole = { lots: 1, profit: 120, costs: -5.1, closedAt: '2026-03-16T22:00:00.000Z' };
    expect(await find()).toMatchObject(whole);
    expect((await find()).exits.map(({ share }) => share)).toEqual([0.6, 0.4]);
    for (const again of [january, february, MT4_STATEMENT])
      expect(await counts(again)).toMatchObject({ fresh: 0, duplicates: 2 });
    // The same parts, read in another time zone.
    const shifted = { ...file(MT4_STATEMENT), zone: 'UTC' };
    expect((await done(importFile, shifted)).counts).toMatchObject({ fresh: 0, duplicates: 2 });
    expect(await find()).toMatchObject(whole);
  });

  test('keeps the broker’s prices, and takes the stop at the entry from the member', async () => {
    await signIn();
    await done(importFile, file(MT4_STATEMENT));
    const gold = (await imported()).entries.find(({ ticket }) => ticket === '1003')!;
    expect(gold).toMatchObject({ r: -1, isNet: true, excursionMissing: 'being computed' });
    expect(await done(changeTrade, { id: gold.id, stop: '2405.50' })).toMatchObject({ r: -2 });
    await expect(done(changeTrade, { id: gold.id, entry: '2401' })).rejects.toThrow("422 `entry` is the broker's.");
  });

  test('brings a deleted trade again, which then cannot be restored beside it', async () => {
    await signIn();
    await done(importFile, file(MT4_STATEMENT));
    const { id, ticket } = (await imported()).entries[0]!;
    await done(remove, { id });
    expect((await done(importFile, file(MT4_STATEMENT))).counts).toMatchObject({ fresh: 1, duplicates: 1 });
    await expect(done(restore, { id })).rejects.toThrow(
      `409 The journal has ticket ${ticket} of account 179865 again.`,
    );
  });

  test('refuses a zone that does not exist, and a file without trades', async () => {
    await signIn();
    await expect(done(preview, { ...file(MT4_STATEMENT), zone: 'Mars/Olympus' })).rejects.toThrow(
      '422 `zone` must be a time zone such as Europe/Athens, UTC+3 or America/New_York+7.',
    );
    await expect(done(preview, file('<html></html>'))).rejects.toThrow('422 This web page has no table');
    await expect(done(preview, { ...file(''), file: 'no base64!' })).rejects.toThrow('400');
    await expect(done(preview, file('x'))).rejects.toThrow('422 This is neither a report of MetaTrader nor a table');
    const large = Buffer.alloc(JOURNAL_FILE_BYTES + 3, 'x');
    await expect(done(preview, file(large))).rejects.toThrow('400');
  });

  test.each([
    ['a NUL in the account', 'Account: 179865', 'Account: 1&#0;2'],
    ['half a character in the account', 'Account: 179865', 'Account: 1&#55357;2'],
    ['an account too long for an index', 'Account: 179865', `Account: ${randomBytes(4_000).toString('hex')}`],
    ['a currency that is cut within a character', 'Currency: EUR', 'Currency: 123456789💥'],
    ['a NUL in the currency', 'Currency: EUR', 'Currency: U&#0;'],
  ])('refuses the trades of a statement with %s, and says why', async (_what, before, after) => {
    await signIn();
    expect(MT4_STATEMENT).toContain(before);
    const { counts, refused } = await done(importFile, file(MT4_STATEMENT.replace(before, after)));
    expect(counts).toMatchObject({ fresh: 0, refused: 3 });
    expect(refused.at(-1)!.reason).toMatch(/^The (account|currency) must have at most 100 characters/);
  });

  test('returns the columns of a table that it does not know, to choose from', async () => {
    await signIn();
    const shown = await done(preview, file('A,B,C,D,E,F\n1,2,3,4,5,6\n'));
    expect(shown).toMatchObject({ columns: ['A', 'B', 'C', 'D', 'E', 'F'], counts: { fresh: 0 } });
    const table = 'A,side,opened,closed,entry,exit\nEURUSD,buy,2026-03-16 10:00,2026-03-16 12:00,1.1,1.2\n';
    const named = { ...file(table), account: 'demo', columns: { symbol: 'A' } };
    expect((await done(preview, named)).trades).toMatchObject([{ symbol: 'EURUSD', account: 'demo' }]);
  });
});
