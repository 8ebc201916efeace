import { type JournalPage, type JournalScreenshot, SCREENSHOTS_MAX, writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { useMembers } from '../../testing/use-members.ts';
import { PictureQueue, pictureSize } from '../identity/index.ts';
import { plainPng } from '../identity/testing/plain-png.ts';
import { deleteExpired } from '../personal-data/delete-expired.ts';
import { createJournal } from './index.ts';
import { journalScreenshot } from './journal.tables.ts';
import { readSampleRecord } from './testing/sample-record.ts';

const { caller, clock, database, done, get, inject, signIn } = useMembers(({ clock: time, db }) => [
  createJournal({
    clock: time,
    readRecord: readSampleRecord,
    schedule: { add: () => async () => {} } as never,
    db: db.database,
    log: silentLog,
    workDatabase: db.database,
    provider: { description: { market: 'simulated' }, instruments: async () => [] } as never,
    pictures: new PictureQueue(time),
  }),
]);
const { addScreenshot, removeScreenshot } = writes.journal;
const of = async (id: string) =>
  (await get<JournalPage>('/api/journal/entries')).entries.find((entry) => entry.id === id)!.screenshots;
const base64 = (bytes: Buffer) => bytes.toString('base64');
const fetchPicture = ({ id }: JournalScreenshot) =>
  inject({ url: `/api/journal/screenshot?id=${id}`, headers: { host: 'localhost' } });

describe('Screenshots of trades', () => {
  test('are encoded again at a readable size, and only their member sees them', async () => {
    await signIn();
    const given = plainPng({ width: 3_840, height: 2_160, bits: 8, channels: 3 });
    const text = Buffer.from('secret of the camera');
    const made = await done(addScreenshot, { id: 'sig_stopped', picture: base64(Buffer.concat([given, text])) });
    expect(made).toMatchObject({ id: expect.stringMatching(/^js_/), width: 1_920, height: 1_080 });
    expect(await of('sig_stopped')).toEqual([made]);
    const answer = await fetchPicture(made);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(pictureSize(answer.rawPayload)).toMatchObject({ width: 1_920, height: 1_080 });
    expect(answer.rawPayload.includes('secret')).toBe(false);
    await signIn('ben');
    expect((await fetchPicture(made)).statusCode).toBe(404);
    await expect(done(removeScreenshot, { id: made.id })).rejects.toThrow('404');
    caller.principal = { kind: 'anonymous' };
    expect((await fetchPicture(made)).statusCode).toBe(401);
  });

  test('of a small size keep it, up to four for each trade', async () => {
    await signIn();
    const picture = base64(plainPng({ width: 40, height: 20 }));
    const made = [];
    for (let i = 0; i < 4; i += 1) {
      clock.time += 1;
      made.push(await done(addScreenshot, { id: 'sig_held', picture }));
    }
    expect(made[0]).toMatchObject({ width: 40, height: 20 });
    await expect(done(addScreenshot, { id: 'sig_held', picture })).rejects.toThrow(
      '409 A trade has at most 4 screenshots. Delete one first.',
    );
    await done(removeScreenshot, { id: made[0]!.id });
    expect(await of('sig_held')).toEqual(made.slice(1));
  });

  test('of a deleted trade count no longer, come back with it, and are deleted with it', async () => {
    await signIn();
    const { create, remove, restore } = writes.journal;
    const picture = base64(plainPng({ width: 40, height: 20 }));
    const times = { openedAt: '2026-03-13T10:00:00.000Z', closedAt: '2026-03-13T12:00:00.000Z' };
    const { id } = await done(create, { symbol: 'EURUSD', side: 'long', entry: '1.1', exit: '1.2', ...times });
    const made = await done(addScreenshot, { id, picture });
    const kept = await done(addScreenshot, { id: 'sig_held', picture });
    const full = Array.from({ length: SCREENSHOTS_MAX - 2 }, (_, n) => ({
      id: `js_${n}`,
      accountId: 'amara',
      entryId: 'sig_held',
      width: 1,
      height: 1,
      picture: Buffer.from([0]),
      createdAt: new Date(clock.now()),
    }));
    await database().insert(journalScreenshot).values(full);
    await expect(done(addScreenshot, { id: 'sig_stopped', picture })).rejects.toThrow('409 An account has at most');
    await done(remove, { id });
    await done(addScreenshot, { id: 'sig_stopped', picture });
    await done(restore, { id });
    expect(await of(id)).toEqual([made]);
    await done(remove, { id });
    await deleteExpired(database(), clock.now() + 23 * HOUR_MS);
    const stored = async (wanted: JournalScreenshot) =>
      database().$count(journalScreenshot, eq(journalScreenshot.id, wanted.id));
    expect([await stored(made), await stored(kept)]).toEqual([1, 1]);
    for (const hours of [25, 26]) await deleteExpired(database(), clock.now() + hours * HOUR_MS);
    expect([await stored(made), await stored(kept)]).toEqual([0, 1]);
  });

  test('are refused for other files, and for a trade that is not there', async () => {
    await signIn();
    const text = base64(Buffer.from('<svg onload="alert(1)"/>'.repeat(4)));
    await expect(done(addScreenshot, { id: 'sig_held', picture: text })).rejects.toThrow(
      '422 The picture must be a PNG, JPEG or WebP file.',
    );
    const picture = base64(plainPng({ width: 40, height: 20 }));
    await expect(done(addScreenshot, { id: 'sig_pending', picture })).rejects.toThrow('404 Unknown trade.');
  });
});
