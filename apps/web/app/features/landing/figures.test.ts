import { expect, test } from 'vitest';
import { measuredText, toFigures } from './figures.ts';

const measured = {
  since: '2026-03-01T00:00:00.000Z',
  responseMs: 14.2,
  responses: 12_345,
  uptime: 0.99969,
  deliveryMs: 5.24,
  deliveries: 52,
};
const strategies = [{ isActive: true }, { isActive: false }, { isActive: true }];

test('shows measured figures with unit, sample and target', () => {
  expect(toFigures(measured, strategies)).toEqual([
    {
      label: 'Response time',
      value: '14',
      unit: 'ms',
      note: 'p95 of 12,345 responses, target under 20 ms',
      isMissed: false,
    },
    { label: 'Uptime', value: '99.96', unit: '%', note: 'of all components, target 99.9 %', isMissed: false },
    {
      label: 'Delivery',
      value: '5.2',
      unit: 'ms',
      note: 'average of 52 signals, target under 100 ms',
      isMissed: false,
    },
    { label: 'Strategies', value: '2', unit: '', note: 'advanced strategies, each with a record', isMissed: false },
  ]);
});

test('says which figures miss their target', () => {
  const shown = toFigures({ ...measured, responseMs: 20, uptime: 0.9989, deliveryMs: 140 }, strategies);
  expect(shown.map(({ isMissed }) => isMissed)).toEqual([true, true, true, false]);
  expect(shown[0]!.note).toBe('p95 of 12,345 responses, misses its target of under 20 ms');
  expect(shown[1]!.note).toBe('of all components, misses its target of 99.9 %');
});

test('shows a dash with the reason and the target for figures without a measurement', () => {
  const shown = toFigures({ ...measured, responseMs: null, uptime: null, deliveryMs: null }, []);
  expect(shown.map(({ value }) => value)).toEqual(['—', '—', '—', '—']);
  expect(shown[0]!.note).toBe('not measured yet, target under 20 ms');
  expect(shown[2]!.note).toBe('no signal delivered yet, target under 100 ms');
});

test('distinguishes figures that failed to load from unmeasured ones', () => {
  const shown = toFigures(null, null);
  expect(shown.map(({ label }) => label)).toEqual(['Response time', 'Uptime', 'Delivery', 'Strategies']);
  for (const { value, note } of shown) expect([value, note.split(',')[0]]).toEqual(['—', 'could not be loaded']);
});

test('says since when, until a full day is measured', () => {
  const since = Date.parse(measured.since);
  expect(measuredText(measured, since + 24 * 3_600_000)).toBe('Measured by the running system over the last 24 h.');
  expect(measuredText(measured, since + 3_600_000)).toBe('Measured by the running system since 1 Mar 2026, 00:00 UTC.');
  expect(measuredText({ since: null }, since)).toContain('The first minute is not complete');
});
