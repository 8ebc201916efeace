import { writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { useAcademy } from './testing/use-academy.ts';
import { saveWebinar } from './webinars.ts';

const { clock, database, done, get, signIn, text } = useAcademy();
const { register, unregister } = writes.academy;

describe('Webinars', () => {
  const add = (changed = {}) =>
    saveWebinar(database(), {
      id: 'sizing',
      title: 'Sizing by risk, live',
      description: 'Questions; answers.',
      type: 'Live',
      speaker: 'Head of risk',
      startsAt: new Date(clock.time + HOUR_MS),
      minutes: 60,
      seats: 1,
      place: 'https://example.com/room',
      ...changed,
    });
  const registered = async () => (await get<{ registered: number }[]>('/api/academy/webinars'))[0]?.registered;

  test('have seats: the last one is given once, and only then registration fails', async () => {
    await add();
    await signIn();
    await done(register, { id: 'sizing' });
    await done(register, { id: 'sizing' });
    expect(await registered()).toBe(1);
    expect(await get('/api/academy/registrations')).toEqual([
      { webinarId: 'sizing', place: 'https://example.com/room' },
    ]);
    await signIn('ben');
    await expect(done(register, { id: 'sizing' })).rejects.toThrow(
      '409 Registration temporarily unavailable. Please try again later or contact support.',
    );
    await signIn();
    await done(unregister, { id: 'sizing' });
    await signIn('ben');
    await done(register, { id: 'sizing' });
    expect(await registered()).toBe(1);
  });

  test('that have begun take no registration, and are listed until they are over', async () => {
    await add({ seats: 10 });
    await signIn();
    clock.time += HOUR_MS;
    await expect(done(register, { id: 'sizing' })).rejects.toThrow('409');
    expect(await registered()).toBe(0);
    clock.time += HOUR_MS;
    expect(await registered()).toBeUndefined();
  });

  test('never show to others where they take place', async () => {
    await add();
    expect(await text('/api/academy/webinars')).not.toContain('example.com');
    expect(await text('/api/academy/webinars/sizing/webinar.ics')).not.toContain('example.com');
  });

  test('are calendar files in UTC, with lines of at most 75 bytes', async () => {
    await add({ description: 'ä'.repeat(100) });
    const file = await text('/api/academy/webinars/sizing/webinar.ics');
    expect(file).toContain('DTSTART:20260316T110000Z\r\nDTEND:20260316T120000Z\r\n');
    expect(file).toContain('SUMMARY:Sizing by risk\\, live');
    expect(file).not.toContain('TZID');
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain('ä'.repeat(100));
  });
});
