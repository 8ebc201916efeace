import type { ReleaseView } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { releaseDays } from './release-days.ts';

const release = (time: string): ReleaseView => ({ time, name: 'US payrolls', country: 'US', impact: 'high' });
const NOW = Date.parse('2026-03-06T13:00:00.000Z');
const RELEASES = ['2026-03-06T13:00:00.000Z', '2026-03-06T13:30:00.000Z', '2026-03-06T23:30:00.000Z'].map(release);

test('lists what is still ahead by the day and the clock of a time zone', () => {
  const days = (zone: string) =>
    releaseDays(RELEASES, NOW, zone).map(({ name, releases }) => [name, ...releases.map(({ clock }) => clock)]);
  expect(days('UTC')).toEqual([['Friday 6 March', '13:30', '23:30']]);
  expect(days('Asia/Tokyo')).toEqual([
    ['Friday 6 March', '22:30'],
    ['Saturday 7 March', '08:30'],
  ]);
});
