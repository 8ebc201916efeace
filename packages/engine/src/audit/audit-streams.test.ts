import { describe, expect, test, vi } from 'vitest';
import { STRATEGIES } from '../strategies/strategies.ts';
import { randomMarket } from '../strategies/testing/random-market.ts';
import { auditStreams } from './audit-streams.ts';
import { inThisThread } from './in-this-thread.ts';
import type { PrepareSubject } from './run.ts';
import { deciding, setup } from './testing/rules.ts';

const STREAMS = [
  randomMarket({ seed: 21, length: 300 }),
  randomMarket({ seed: 22, length: 300 }),
  randomMarket({ seed: 23, length: 300 }),
];

/** A strategy in whose module the highest price of each moment is stored, for all streams. */
function remembering(uses: (own: number, highest: number) => boolean): PrepareSubject {
  const highest = new Map<number, number>();
  return (data) =>
    deciding(data, (bar, at) => {
      const before = highest.get(bar.time + 300_000) ?? Number.NaN;
      highest.set(bar.time, Math.max(bar.high, highest.get(bar.time) ?? 0));
      return at.position === null && uses(bar.close, before) ? { open: setup(bar, 1) } : null;
    });
}

describe('The audit of streams', () => {
  test('catches a strategy whose streams share the memory of a module', async () => {
    const findings = await auditStreams(
      inThisThread(() => remembering((own, highest) => highest > own)),
      STREAMS,
    );
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]!.check).toMatch(/^XAUUSD 5m beside other streams, in (reverse )?order$/);
  });

  test('catches it whichever of the streams comes first', async () => {
    for (const streams of [STREAMS.slice(0, 2), STREAMS.slice(0, 2).toReversed()]) {
      const first = streams[0]!;
      const load = async (): Promise<PrepareSubject> => {
        const later = new Set<number>();
        return (data) =>
          deciding(data, (bar, at, i) => {
            // Only the first stream writes, only the others read.
            if (data.bars.close[0] === first.bars.close[0]) later.add(i);
            else if (at.position === null && later.has(i + 1)) return { open: setup(bar, 1) };
            return null;
          });
      };
      expect((await auditStreams(inThisThread(load), streams)).length).toBeGreaterThan(0);
    }
  });

  test('passes a strategy that stores data in its module without using it', async () => {
    const load = async () => remembering((own) => own % 1 < 0.2);
    expect(await auditStreams(inThisThread(load), STREAMS)).toEqual([]);
  });

  test.each(STRATEGIES.map(({ id }) => id))('passes %s in fresh modules', async (id) => {
    const load = async () => {
      vi.resetModules();
      const fresh = await import('../strategies/strategies.ts');
      return fresh.STRATEGIES.find((strategy) => strategy.id === id)!;
    };
    expect(await load()).not.toBe(STRATEGIES.find((strategy) => strategy.id === id));
    expect(await auditStreams(inThisThread(load), STREAMS)).toEqual([]);
  });
});
