import { expect, test } from 'vitest';
import { measuredText, shownFigures, toFigures } from './figures.ts';

const measured = {
  since: '2026-03-01T00:00:00.000Z',
  checkedMinutes: 1_440,
  responseMs: { p50: 9, p95: 14.2, n: 1_440 },
  uptime: 0.99969,
  uptimeOf: 'feed',
  signals: 152,
  closeToFeed: { p50: 52.4, p95: 90, p99: 130 },
  sealToFeed: { p50: 5.2, p95: 12, p99: 40 },
} as const;
const strategies = [{ isActive: true }, { isActive: false }, { isActive: true }];
const NOW = Date.parse(measured.since) + 24 * 3_600_000;
const pickShown = (...given: Partial<Parameters<typeof toFigures>>) =>
  toFigures(given[0] ?? null, given[1] ?? null, NOW).map((figure) => ({
    ...figure,
    note: figure.note.replaceAll('\u00a0', ' '),
  }));

test('shows measured figures with unit, sample and target', () => {
  expect(pickShown(measured, strategies)).toEqual([
    {
      label: 'Page response (p95)',
      value: '14',
      unit: 'ms',
      note: 'median 9 ms, 1,440 checks; target under 20 ms',
      isMissed: false,
    },
    {
      label: 'Uptime',
      value: '99.96%',
      unit: '',
      note: 'Live feed, the lowest of website, API, feed and runner; last 24 h; target 99.9%',
      isMissed: false,
    },
    {
      label: 'Feed latency, bar close to send (median)',
      value: '52',
      unit: 'ms',
      note: 'p95 90 ms; seal to send 5 ms, p95 12 ms; 152 signals; target under 100 ms',
      isMissed: false,
    },
    { label: 'Strategies', value: '2', unit: '', note: 'advanced strategies, each with a record', isMissed: false },
  ]);
});

test('says which figures miss their target, with the same words', () => {
  const slow = { responseMs: { p50: 9, p95: 20, n: 1_440 }, closeToFeed: { p50: 209, p95: 400, p99: 900 } };
  const shown = pickShown({ ...measured, ...slow, uptime: 0.9989 }, strategies);
  expect(shown.map(({ isMissed }) => isMissed)).toEqual([true, true, true, false]);
  expect(shown[0]!.note).toBe('median 9 ms, 1,440 checks; target under 20 ms');
});

test('leaves out figures that miss their target where the operator has chosen so, and no others', () => {
  const all = toFigures({ ...measured, uptime: 0.9989 }, strategies, NOW);
  expect(shownFigures(all, 'show')).toEqual(all);
  expect(shownFigures(all, 'hide').map(({ label }) => label)).toEqual([
    'Page response (p95)',
    'Feed latency, bar close to send (median)',
    'Strategies',
  ]);
  const unmeasured = toFigures(null, null, NOW);
  expect(shownFigures(unmeasured, 'hide')).toEqual(unmeasured);
});

test('shows a dash with the reason and the target for figures without a measurement', () => {
  const none = { p50: null, p95: null, p99: null };
  const nothing = { ...measured, responseMs: null, uptime: null, uptimeOf: null, closeToFeed: none, sealToFeed: none };
  const shown = pickShown(nothing, []);
  expect(shown.map(({ value, isMissed }) => [value, isMissed])).toEqual(Array(4).fill(['—', false]));
  expect(shown.map(({ note }) => note)).toEqual([
    'not measured yet; target under 20 ms',
    'not measured yet; target 99.9%',
    'no signal sent yet; target under 100 ms',
    'no active strategies',
  ]);
});

test('distinguishes figures that failed to load from unmeasured ones', () => {
  const shown = pickShown(null, null);
  expect(shown.map(({ label }) => label)).toEqual([
    'Page response (p95)',
    'Uptime',
    'Feed latency, bar close to send (median)',
    'Strategies',
  ]);
  for (const { value, note } of shown) expect([value, note.split(';')[0]]).toEqual(['—', 'could not be loaded']);
});

test('says since when, until a full day is measured', () => {
  const since = Date.parse(measured.since);
  expect(measuredText(measured, since + 24 * 3_600_000)).toBe('Measured by the running system over the last 24 h.');
  expect(measuredText(measured, since + 3_600_000)).toBe('Measured by the running system since 1 Mar 2026, 00:00 UTC.');
  expect(measuredText({ since: null }, since)).toContain('The first minute is not complete');
});
