import { describe, expect, test } from 'vitest';
import { OpenHours } from './open-hours.ts';
import { openRisk as computeOpenRisk, type RiskedPosition } from './open-risk.ts';

const HOUR = 3_600_000;
/** A Friday; fx closes at 22:00Z and opens on Sunday at 21:00Z, for New York changes its clocks. */
const FRIDAY = Date.UTC(2024, 2, 8);
const MONDAY = FRIDAY + 72 * HOUR;

/** 1% of 10,000 at risk with a stop 0.4% away, between two hours of Friday. */
function position(from: number, to: number, more: Partial<RiskedPosition> = {}): RiskedPosition {
  const exits = [{ time: FRIDAY + to * HOUR, weight: 1 }];
  return { filledAt: FRIDAY + from * HOUR, exits, riskFraction: 0.01, notionalPerRisk: 250, ...more };
}

const CURVE = { time: [FRIDAY, MONDAY], equity: [10_000, 5_000] };
const ALWAYS = new OpenHours(['always'], FRIDAY, MONDAY);

/** Each position risks 100 in money. */
const openRisk = (positions: readonly RiskedPosition[], curve: typeof CURVE, hours: OpenHours) =>
  computeOpenRisk(
    positions,
    positions.map(() => ({ risk: 100 })),
    curve,
    hours,
  );

describe('Open risk', () => {
  test('adds simultaneous positions: two of 1% with a stop at 0.4% are 2% and 5 × equity', () => {
    const { averageRisk, maximumRisk, averageLeverage, maximumLeverage } = openRisk(
      [position(0, 12), position(6, 18)],
      CURVE,
      ALWAYS,
    )!;
    expect([maximumRisk, maximumLeverage]).toEqual([0.02, 5]);
    // 6 hours of one, 6 of both, 6 of one, of 72.
    expect(averageRisk).toBeCloseTo((0.01 * 24) / 72, 12);
    expect(averageLeverage).toBeCloseTo((2.5 * 24) / 72, 12);
  });

  test('does not add a position to one that exits at the same open', () => {
    expect(openRisk([position(6, 12), position(0, 6)], CURVE, ALWAYS)!.maximumRisk).toBe(0.01);
  });

  test('counts the share that is still open', () => {
    const exits = [
      { time: FRIDAY + 6 * HOUR, weight: 0.5 },
      { time: FRIDAY + 12 * HOUR, weight: 0.5 },
    ];
    const { averageRisk, maximumRisk } = openRisk([position(0, 12, { exits })], CURVE, ALWAYS)!;
    expect(maximumRisk).toBe(0.01);
    expect(averageRisk).toBeCloseTo((0.01 * 6 + 0.005 * 6) / 72, 12);
  });

  test('sets notional against the equity of the last mark, and averages over open hours alone', () => {
    const held = [position(20, 80)];
    const hours = new OpenHours(['fx'], FRIDAY, FRIDAY + 96 * HOUR);
    const { averageRisk, maximumLeverage } = openRisk(held, CURVE, hours)!;
    // Open 0–22 and 69–96, held 20–22 and 69–80.
    expect(averageRisk).toBeCloseTo((0.01 * 13) / 49, 12);
    expect(maximumLeverage, '25,000 over 5,000 after the mark').toBe(5);
  });

  test('is 0 without positions, and undefined without open time', () => {
    expect(openRisk([], CURVE, ALWAYS)).toEqual({
      averageRisk: 0,
      maximumRisk: 0,
      averageLeverage: 0,
      maximumLeverage: 0,
    });
    expect(openRisk([], CURVE, new OpenHours([], FRIDAY, MONDAY))).toBeNull();
  });
});
