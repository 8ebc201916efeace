import type { WriteStream } from 'node:tty';
import { describe, expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

function terminal(isTTY: boolean): { out: WriteStream; written: string[] } {
  const written: string[] = [];
  return { out: { isTTY, write: (text: string) => written.push(text) } as unknown as WriteStream, written };
}

describe('progressBar', () => {
  test('draws on a terminal after a delay and clears the line at the end', () => {
    const { out, written } = terminal(true);
    let now = 0;
    const bar = progressBar(out, 'bars.csv', () => now);
    bar.show(0.1, 'reading');
    expect(written).toEqual([]);
    now = 500;
    bar.show(0.5, 'reading');
    expect(written[0]).toContain('[###############               ]  50% reading bars.csv');
    bar.show(0.51, 'reading');
    expect(written, 'not more often than the eye follows').toHaveLength(1);
    bar.clear();
    expect(written.at(-1)).toBe('\r\x1b[K');
  });

  test('prints nothing without a terminal', () => {
    const { out, written } = terminal(false);
    let now = 0;
    const bar = progressBar(out, 'bars.csv', () => now);
    now = 5_000;
    bar.show(0.5, 'storing');
    bar.clear();
    expect(written).toEqual([]);
  });
});
