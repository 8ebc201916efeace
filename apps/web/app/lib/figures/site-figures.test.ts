import { describe, expect, test } from 'vitest';
import { feedLatency, measuredText, pageResponse, uptimeFigure } from './site-figures.ts';

const NOW = Date.UTC(2026, 10, 26, 15, 46);
const DAY = { span: '24 h', spanMinutes: 1_440 };
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const plain = ({ label, value, note }: { label: string; value: string | null; note: string }) =>
  [label, value, note].map((text) => text?.replaceAll('\u00a0', ' ') ?? null);

describe('The uptime', () => {
  const basis = { uptime: 1, uptimeOf: 'website', since: ago(1_440), checkedMinutes: 1_430, ...DAY } as const;

  test('names the component whose uptime is the lowest', () => {
    expect(plain(uptimeFigure({ ...basis, uptime: 0.98751, uptimeOf: 'runner' }, NOW))).toEqual([
      'Uptime',
      '98.75%',
      'Signal runner, the lowest of website, API, feed and runner; last 24 h',
    ]);
    expect(plain(uptimeFigure(basis, NOW))).toEqual([
      'Uptime',
      '100%',
      'website, API, live feed and signal runner; last 24 h',
    ]);
  });

  test('of less than 12 hours says since when it is measured', () => {
    const text = (given: object) => measuredText({ ...basis, ...given }, NOW).replaceAll('\u00a0', ' ');
    expect(text({ since: ago(12), checkedMinutes: 12 })).toBe('since 15:34 UTC');
    expect(text({ since: ago(1_200), checkedMinutes: 12 })).toBe('since 25 Nov 2026, 19:46 UTC, 12 min measured');
    expect(text({ since: ago(1_440), checkedMinutes: 700 })).toBe('since 25 Nov 2026, 15:46 UTC, 11 h 40 min measured');
    expect(text({ since: ago(1_440), checkedMinutes: 720 })).toBe('last 24 h');
  });

  test('of more than 12 hours that do not fill the span says since when as well', () => {
    expect(measuredText({ ...basis, since: ago(900), checkedMinutes: 900 }, NOW)).toBe('since 00:46 UTC');
    const week = { span: '7 days', spanMinutes: 10_080 };
    expect(measuredText({ ...basis, ...week, since: ago(2_000), checkedMinutes: 2_000 }, NOW)).toBe(
      'since 25 Nov 2026, 06:26 UTC',
    );
  });

  test('is missing before the first check', () => {
    const none = { uptime: null, uptimeOf: null, since: null, checkedMinutes: 0, ...DAY };
    expect(plain(uptimeFigure(none, NOW))).toEqual(['Uptime', null, 'not measured yet']);
  });
});

test('The page response is the 95th percentile, and the median of fewer than a hundred checks', () => {
  expect(plain(pageResponse({ p50: 9.1, p95: 14.4, n: 1_430 }))).toEqual([
    'Page response (p95)',
    '14 ms',
    'median 9 ms, 1,430 checks',
  ]);
  expect(plain(pageResponse({ p50: 9.1, p95: null, n: 1 }))).toEqual([
    'Page response (median)',
    '9 ms',
    '1 check, p95 needs 100',
  ]);
  expect(plain(pageResponse(null))).toEqual(['Page response (p95)', null, 'not measured yet']);
});

test('The feed latency begins at the close of the bar, with the 95th percentile and the time from the seal beside it', () => {
  const closeToFeed = { p50: 209, p95: 340, p99: 900 };
  const sealToFeed = { p50: 31, p95: 60, p99: 99 };
  expect(plain(feedLatency({ signals: 311, closeToFeed, sealToFeed }))).toEqual([
    'Feed latency, bar close to send (median)',
    '209 ms',
    'p95 340 ms; seal to send 31 ms, p95 60 ms; 311 signals',
  ]);
  const few = { p95: null, p99: null };
  expect(
    plain(feedLatency({ signals: 1, closeToFeed: { ...closeToFeed, ...few }, sealToFeed: { ...sealToFeed, ...few } })),
  ).toEqual(['Feed latency, bar close to send (median)', '209 ms', 'seal to send 31 ms; 1 signal, p95 needs 100']);
  const none = { p50: null, ...few };
  expect(feedLatency({ signals: 0, closeToFeed: none, sealToFeed: none }).value).toBeNull();
});
