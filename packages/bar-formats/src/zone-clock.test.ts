import { utcFromLocal, zoneOffset } from '@sealtick/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isZone, ZoneClock } from './zone-clock.ts';

const HOUR = 3_600_000;

function utc(zone: string, local: string, after?: string): string | null {
  const ms = Date.parse(`${local}Z`);
  const found = new ZoneClock(zone, ms, ms).utc(ms, after === undefined ? undefined : Date.parse(`${after}Z`));
  return Number.isNaN(found) ? null : new Date(found).toISOString().slice(0, 16);
}

describe('ZoneClock', () => {
  test.each([
    // New York changes on the second Sunday of March and the first of November, Athens on the last ones.
    ['America/New_York', '2023-03-10T16:59', '2023-03-10T21:59'],
    ['America/New_York', '2023-03-12T17:00', '2023-03-12T21:00'],
    ['America/New_York', '2023-11-03T16:59', '2023-11-03T20:59'],
    ['America/New_York', '2023-11-05T17:00', '2023-11-05T22:00'],
    ['Europe/Athens', '2023-03-24T23:00', '2023-03-24T21:00'],
    ['Europe/Athens', '2023-03-27T00:00', '2023-03-26T21:00'],
    ['Europe/Athens', '2022-10-28T23:45', '2022-10-28T20:45'],
    ['Europe/Athens', '2022-10-31T00:00', '2022-10-30T22:00'],
    ['America/New_York+7', '2023-03-13T00:00', '2023-03-12T21:00'],
    ['America/New_York+7', '2023-03-10T23:59', '2023-03-10T21:59'],
    ['Etc/GMT+5', '2023-07-01T12:00', '2023-07-01T17:00'],
    ['Asia/Kolkata', '2023-07-01T12:00', '2023-07-01T06:30'],
    ['UTC+5:30', '2023-07-01T12:00', '2023-07-01T06:30'],
    ['GMT+2', '2023-07-01T12:00', '2023-07-01T10:00'],
    ['UTC-3', '2023-07-01T12:00', '2023-07-01T15:00'],
    ['UTC', '2023-07-01T12:00', '2023-07-01T12:00'],
  ])('converts %s %s to %s', (zone, local, expected) => {
    expect(utc(zone, local)).toBe(expected);
  });

  test('rejects a time that the change to summer time skips', () => {
    expect(utc('America/New_York', '2024-03-10T02:30')).toBeNull();
    expect(utc('Europe/London', '2024-03-31T01:00')).toBeNull();
  });

  test('takes a repeated time as the first, then as the second', () => {
    expect(utc('America/New_York', '2024-11-03T01:30')).toBe('2024-11-03T05:30');
    expect(utc('America/New_York', '2024-11-03T01:30', '2024-11-03T05:30')).toBe('2024-11-03T06:30');
  });

  test('equals the engine for times that occur once', () => {
    const zones = fc.constantFrom('America/New_York', 'Europe/Athens', 'Europe/London', 'Europe/Berlin' as const);
    const hours = fc.integer({ min: Date.UTC(1990, 0, 1) / HOUR, max: Date.UTC(2035, 0, 1) / HOUR });
    fc.assert(
      fc.property(zones, hours, (zone, hour) => {
        const local = hour * HOUR + zoneOffset(zone, hour * HOUR);
        const found = new ZoneClock(zone, local, local).utc(local);
        expect([hour * HOUR, hour * HOUR - HOUR]).toContain(found);
        if (utcFromLocal(zone, local) === hour * HOUR) expect(found).toBe(hour * HOUR);
      }),
    );
  });

  test('distinguishes names that are not zones', () => {
    expect(['Europe/Athens', 'UTC', 'Etc/GMT+5', 'America/New_York+7', 'America/New_York-3'].every(isZone)).toBe(true);
    expect(['Mars/Olympus', '', '+7', 'Europe/Athens+99', 'UTC+14:30', '2'].some(isZone)).toBe(false);
  });
});
