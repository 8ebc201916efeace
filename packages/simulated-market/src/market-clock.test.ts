import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockAnchor, marketTime, reanchored } from './market-clock.ts';

const WALL = Date.UTC(2026, 0, 1);
const anchor = (barSeconds: number): ClockAnchor => ({ anchorMarket: WALL, anchorWall: WALL, barSeconds });

describe('MarketClock', () => {
  test('equals wall time if a bar takes five minutes', () => {
    expect(marketTime(anchor(300), WALL + 123_456)).toBe(WALL + 123_456);
  });

  test('runs sixty times as fast with bars of five seconds', () => {
    expect(marketTime(anchor(5), WALL + 5_000)).toBe(WALL + 300_000);
  });

  test('continues from its time when the speed changes', () => {
    const fast = anchor(1);
    const later = WALL + 10_000;
    const normal = reanchored(fast, later, 300);
    expect(marketTime(normal, later)).toBe(WALL + 3_000_000);
    expect(marketTime(normal, later + 1_000)).toBe(WALL + 3_001_000);
    expect(reanchored(normal, later + 5, 300)).toBe(normal);
  });

  test('never goes back at any speed', () => {
    const changes = fc.array(fc.record({ after: fc.nat(1_000_000), barSeconds: fc.integer({ min: 1, max: 300 }) }));
    fc.assert(
      fc.property(changes, (list) => {
        let [wall, current] = [WALL, anchor(300)];
        let last = marketTime(current, wall);
        for (const { after, barSeconds } of list) {
          wall += after;
          expect(marketTime(current, wall)).toBeGreaterThanOrEqual(last);
          last = marketTime(current, wall);
          current = reanchored(current, wall, barSeconds);
          expect(marketTime(current, wall)).toBe(last);
        }
      }),
    );
  });

  test('stands still while the wall clock is before the anchor', () => {
    expect(marketTime(anchor(300), WALL - 60_000)).toBe(WALL);
  });
});
