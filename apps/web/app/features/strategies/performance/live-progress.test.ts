import { expect, test } from 'vitest';
import { sampleRecord } from '../../../routes/ui/sample-data.ts';
import { liveProgress } from './live-progress.tsx';

function live(trades: number, days: number) {
  const to = new Date(Date.parse('2026-01-15T12:00:00.000Z') + days * 86_400_000).toISOString();
  const text = { label: '', definition: '', reason: null, interval: null, isHeadline: true, unit: 'trades' } as const;
  return sampleRecord({
    basis: { record: 'live', market: 'real' },
    from: '2026-01-15T12:00:00.000Z',
    to,
    statistics: [{ ...text, key: 'trades', value: trades }],
  });
}

test('a live record counts its trades and days until it has thirty in ninety days', () => {
  expect(liveProgress({ live: live(0, 0) })).toEqual({ trades: 0, days: 0, share: 0 });
  expect(liveProgress({ live: live(15, 8) })).toEqual({ trades: 15, days: 8, share: 8 / 90 });
  expect(liveProgress({ live: live(29, 400) })?.share).toBeCloseTo(29 / 30, 10);
  expect(liveProgress({ live: live(30, 89.6) }), 'as the figures count days').toMatchObject({ days: 89 });
  expect(liveProgress({ live: live(30, 90) })).toBeNull();
  expect(liveProgress({ live: null })).toBeNull();
});
