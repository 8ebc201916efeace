import { describe, expect, test } from 'vitest';
import { TIMEFRAME_MS } from '../bars/timeframe.ts';
import { isPublishable } from './publishable.ts';

const at = (hours: number, minutes: number, seconds: number) => Date.UTC(2024, 2, 5, hours, minutes, seconds);

describe('Engine rule 3: publish or not', () => {
  test('A 1h setup of 10:00:00 is published if issued at 10:01:12, not at 10:01:13', () => {
    expect(isPublishable(at(10, 0, 0), at(10, 1, 12), TIMEFRAME_MS['1h'])).toBe(true);
    expect(isPublishable(at(10, 0, 0), at(10, 1, 13), TIMEFRAME_MS['1h'])).toBe(false);
  });

  test('No timeframe has less than 30 seconds', () => {
    expect(isPublishable(at(10, 0, 0), at(10, 0, 30), TIMEFRAME_MS['5m'])).toBe(true);
    expect(isPublishable(at(10, 0, 0), at(10, 0, 30) + 1, TIMEFRAME_MS['5m'])).toBe(false);
  });
});
