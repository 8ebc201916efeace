import { EXAMPLE_SIGNAL, type SignalDetail, type SignalStep } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import type { PlotBar } from '../../ui/signal-picture/plot.ts';
import { drawSignalCard } from './draw-signal-card.ts';
import { sharedSignal } from './shared-signal.ts';

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 8, 4, 14);
const iso = (hours: number) => new Date(AT + hours * HOUR).toISOString();
const step = (change: SignalStep['change'], hours: number): SignalStep => ({
  change,
  index: 12_307 + hours,
  leafHash: 'ab'.repeat(32),
  barCloseAt: iso(hours),
  issuedAt: iso(hours),
  price: '1',
  weight: null,
});

const signal: SignalDetail = {
  ...EXAMPLE_SIGNAL,
  id: 'sig_1',
  strategyId: 'meridian-trend',
  strategyName: 'Meridian <Trend>',
  strategyVersion: 1,
  symbol: 'BTCUSD',
  timeframe: '1h',
  side: 'short',
  type: 'market',
  entry: '25750.00',
  stop: '26105.00',
  currentStop: '25750.00',
  targets: ['25395.00', '25040.00'],
  targetsReached: 2,
  confidence: 40,
  confidenceN: 149,
  grade: 2,
  note: null,
  createdAt: iso(0),
  barCloseAt: iso(0),
  validUntil: iso(1),
  status: 'closed',
  filledAt: iso(1),
  fillPrice: '25749.50',
  closedAt: iso(3),
  closeReason: 'target',
  result: 'profit',
  pnl: 1.46,
  basis: { record: 'live', market: 'simulated' },
  index: 12_307,
  leafHash: 'ab'.repeat(32),
  sentAt: null,
  outcomes: null,
  steps: [step('opened', 0), step('filled', 1), step('target', 2), step('closed', 3)],
};

const bars: readonly PlotBar[] = Array.from({ length: 90 }, (_, i) => {
  const time = AT + (i - 80) * HOUR;
  return { time, closeTime: time + HOUR, open: 25_700, high: 25_800, low: 25_600, close: 25_650 };
});

const draw = (more: Partial<SignalDetail> = {}, shown = bars, delayMinutes = 0) =>
  drawSignalCard({
    site: { name: 'A & B', logo: null },
    delayMinutes,
    signal: sharedSignal({ ...signal, ...more }),
    bars: shown,
  });

test('draws side, exact levels, outcome and log index of a signal', () => {
  const svg = draw();
  for (const words of ['Short', 'BTCUSD', '>1h<', '25,750.00', '26,105.00', '25,395.00', '25,040.00', 'Target 2'])
    expect(svg).toContain(words);
  for (const words of ['+1.46\u00a0R', 'Target reached', 'sealed #12,307', '4 Sep 2026, 14:00 UTC'])
    expect(svg).toContain(words);
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('Meridian &lt;Trend>');
});

test('draws bars before the signal in grey and bars after it in colour, with a line between them', () => {
  const [before, after] = draw().split('stroke="#7aa2ff" stroke-width="2.5"');
  const bodies = (color: string) => (before + after!).split(`stroke="${color}" stroke-width="1.5"/><rect`).length - 1;
  expect(bodies('#5b6878'), 'the last fifty before it').toBe(50);
  expect(bodies('#ff7a59'), 'all that fell after it').toBe(10);
});

test('ends candles and areas of a closed signal at its exit, with its outcome beside a dot', () => {
  const upToExit = bars.filter(({ closeTime }) => closeTime <= AT + 3 * HOUR);
  const svg = draw({ steps: signal.steps.map((one) => ({ ...one, price: '25040.00' })) }, upToExit);
  const [, at, y] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="8"/.exec(svg)!;
  const [, left, width] = /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="[\d.]+" fill="#ff7a59"/.exec(svg)!;
  const exit = Number(left) + Number(width);
  expect(Number(at), 'the middle of the last bar').toBeLessThan(exit);
  expect(exit - Number(at)).toBeCloseTo(Number(width) / 3 / 2, 0);
  expect(svg).toContain('>Target reached +1.46\u00a0R</text>');
  expect(Number(y), 'inside the picture').toBeLessThan(520);
  expect(draw({ status: 'active', closedAt: null, closeReason: null })).not.toContain('r="8"');
});

describe('record and market kind', () => {
  test.each([
    [{ record: 'live', market: 'simulated' }, 0, 'Live, simulated market', 'Simulated market: prices are generated.'],
    [
      { record: 'live', market: 'real', formerLog: true },
      0,
      'Before the restore',
      'Published before a restore: not part of the live record.',
    ],
    [{ record: 'live', market: 'real' }, 15, 'Live, delayed 15 min', 'Past performance is no guide'],
    [{ record: 'backtest', market: 'simulated' }, 15, 'Backtest, simulated market', 'Prices are generated; a backtest'],
    [{ record: 'backtest', market: 'real' }, 15, '>Backtest<', 'with the benefit of hindsight. Hypothetical results'],
  ] as const)('%o', (basis, delay, mark, notice) => {
    const svg = draw({ basis: { ...basis } }, bars, delay);
    expect(svg).toContain(mark);
    expect(svg).toContain(notice);
  });
});

test('draws the levels and a notice if the bars may not be shown', () => {
  const svg = draw({}, []);
  expect(svg).toContain('The bars of this signal may not be shown');
  expect(svg).toContain('25,750.00');
  expect(svg).not.toContain('NaN');
});

test('draws no result of an unfilled signal and no index of one outside the log', () => {
  expect(draw({ closeReason: 'expired', pnl: null, result: 'expired' })).not.toContain('\u00a0R<');
  expect(draw({ index: null, steps: [] })).toContain('signal, not in the log');
});

test('rejects an invalid price or time', () => {
  expect(() => sharedSignal({ ...signal, entry: 'x' })).toThrow(RangeError);
  expect(() => sharedSignal({ ...signal, barCloseAt: 'x' })).toThrow(RangeError);
});
