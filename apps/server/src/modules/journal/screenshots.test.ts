import { type JournalPage, type JournalScreenshot, writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { useMembers } from '../../testing/use-members.ts';
import { PictureQueue, pictureSize } from '../identity/index.ts';
import { plainPng } from '../identity/testing/plain-png.ts';
import { createJournal } from './index.ts';
import { readSampleRecord } from './testing/sample-record.ts';

const { caller, clock, done, get, inject, signIn } = useMembers(({ clock: time, db }) => [
  createJournal({
    clock: time,
    readRecord: readSampleRecord,
    schedule: { add: () => async () => {} } as never,
    db: db.database,
    log: silentLog,
    workDatabase: db.database,
    provider: { description: { market: 'simulated' } } as never,
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
