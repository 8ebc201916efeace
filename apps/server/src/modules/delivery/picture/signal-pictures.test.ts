import type { Bars } from '@sealtick/engine';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../../platform/logging.ts';
import { SIGNAL } from '../email/testing/sample-messages.ts';
import { drawSignalPicture } from './draw-signal-picture.ts';
import { SignalPictures } from './signal-pictures.ts';

const HOUR = 3_600_000;
/** Where a PNG gives its colours, and what says that they are in a palette. */
const [COLOUR_TYPE, PALETTE] = [25, 3];
const END = Date.parse(SIGNAL.barCloseAt);
const column = (at: (i: number) => number) => Float64Array.from({ length: 80 }, (_, i) => at(i));
const BARS: Bars = {
  symbol: 'BRENT',
  timeframe: '1h',
  length: 80,
  time: column((i) => END - (80 - i) * HOUR),
  closeTime: column((i) => END - (79 - i) * HOUR),
  open: column((i) => 90 + Math.sin(i / 5)),
  high: column((i) => 90.5 + Math.sin(i / 5)),
  low: column((i) => 89.5 + Math.sin(i / 5)),
  close: column((i) => 90.2 + Math.sin(i / 5)),
  volume: column(() => 0),
};

describe('The picture of a signal', () => {
  test('shows the levels as they were published and the index in the log, in both themes', () => {
    const [light, dark] = [drawSignalPicture(SIGNAL, BARS, 'light'), drawSignalPicture(SIGNAL, BARS, 'dark')];
    for (const svg of [light, dark])
      for (const words of ['>90.51<', '>89.63<', '>92.44<', '>Target<', '>Entry<', '>Stop<', 'sealed #12,342', '>UTC<'])
        expect(svg).toContain(words);
    expect(light).not.toBe(dark);
  });

  test('has smaller words where a price is long, so that it does not cover its label', () => {
    const long = { ...SIGNAL, entry: '18510.258', stop: '18178.431', targets: ['18842.085', '20169.393'] };
    const getSize = (svg: string, words: string) =>
      Number(new RegExp(`font-size="([\\d.]+)"[^>]*>${words}<`).exec(svg)![1]);
    const [short, small] = [SIGNAL, long].map((one) => drawSignalPicture(one, BARS, 'dark'));
    expect([getSize(short!, '92.44'), getSize(short!, 'Target')]).toEqual([31, 27]);
    // Semibold digits of Inter take 0.6 of the size, letters 0.53; the tag has 262 pixels with a margin of 12 on each side.
    const width = 0.6 * getSize(small!, '20169.393') * 9 + 0.53 * getSize(small!, 'Target 2') * 8;
    expect(width).toBeLessThan(262 - 2 * 12);
  });

  test('is scaled to stop and first target, and points to a farther target', () => {
    const near = drawSignalPicture(SIGNAL, BARS, 'dark');
    const far = drawSignalPicture({ ...SIGNAL, targets: [...SIGNAL.targets, '140.00'] }, BARS, 'dark');
    const stopLine = (svg: string) =>
      /M580 ([\d.]+)H730" stroke="[^"]+" stroke-width="2.5" stroke-dasharray/g.exec(svg)![1];
    const arrows = (svg: string) => svg.match(/stroke-width="3"\/>/g)!.length - 1;
    expect(stopLine(far)).toBe(stopLine(near));
    expect([arrows(near), arrows(far)]).toEqual([0, 1]);
    expect(far).toContain('>140.00<');
  });

  test('has levels alone where the bars may not be shown', async () => {
    expect(drawSignalPicture(SIGNAL, null, 'light')).toContain('may not be shown');
    const provider = { isShown: async () => false, history: () => Promise.reject(new Error('asked for bars')) };
    const picture = await new SignalPictures(provider, silentLog).find(SIGNAL, 'light');
    expect(picture!.subarray(1, 4).toString()).toBe('PNG');
  });

  test('ends with the bar of the signal, and is drawn once for all members', async () => {
    const asked: unknown[] = [];
    const provider = {
      isShown: async () => true,
      history: async (...words: unknown[]) => {
        asked.push(words[2]);
        return BARS;
      },
    };
    const pictures = new SignalPictures(provider, silentLog);
    const drawn = await Promise.all([pictures.find(SIGNAL, 'dark'), pictures.find(SIGNAL, 'dark')]);
    expect(drawn[0]).toBe(drawn[1]);
    expect(drawn[0]!.readUInt32BE(16)).toBe(1_020);
    expect(asked).toEqual([{ from: END - 300 * HOUR, to: END }]);
  });

  test('has a palette: few colours take few bytes', async () => {
    const pictures = new SignalPictures({ isShown: async () => true, history: async () => BARS }, silentLog);
    for (const theme of ['light', 'dark'] as const) {
      const picture = (await pictures.find(SIGNAL, theme))!;
      expect(picture[COLOUR_TYPE]).toBe(PALETTE);
      expect(picture.byteLength).toBeLessThan(16_000);
    }
  });

  test('is left out where it cannot be drawn, with one warning for all members', async () => {
    const warnings: unknown[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) });
    const provider = { isShown: () => Promise.reject(new Error('no bars')), history: async () => BARS };
    const pictures = new SignalPictures(provider, log);
    expect(await pictures.find(SIGNAL, 'dark')).toBeNull();
    expect(await pictures.find(SIGNAL, 'dark')).toBeNull();
    expect(warnings).toEqual([expect.objectContaining({ signalId: SIGNAL.id })]);
  });
});
