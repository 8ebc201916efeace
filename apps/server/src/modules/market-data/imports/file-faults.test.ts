import { aggregate, type Bar, getSession, isOpen } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { known } from '../live/testing/live-site.ts';
import { toBars } from '../live/testing/step-signals.ts';
import { wanderingBars } from '../live/testing/vendor-stand-in.ts';
import { useImports } from './testing/use-imports.ts';

const { importFile, provider, put } = useImports();

const getRow = ({ time, open, high, low, close, volume }: Bar) =>
  [new Date(time).toISOString(), open, high, low, close, volume].join();
const withField = (row: string, at: number, value: string) => row.split(',').with(at, value).join();

/** What a file may do with a row, by its place. */
const DAMAGED: readonly (readonly [place: number, damage: (row: string) => string])[] = [
  [100, (row) => withField(row, 3, '-5')],
  [110, (row) => withField(row, 3, '0')],
  [120, (row) => withField(row, 2, '1e308')],
  [130, (row) => withField(row, 4, 'Infinity')],
  [140, (row) => withField(row, 1, 'NaN')],
  [150, (row) => withField(row, 4, 'none')],
  [160, (row) => withField(withField(row, 2, row.split(',')[3]!), 3, row.split(',')[2]!)],
  [170, (row) => row.replace(/,([\d.]+)/g, (_, value: string) => `,${Number(value) * 60}`)],
];
const MISSING = { from: 300, to: 350 } as const;

test('A file with every fault stores the bars of a clean one, and each bar that it lacks has a cause', async () => {
  const bars = wanderingBars(Date.UTC(2024, 1, 28), 3 * 288);
  const damaged = new Map(DAMAGED);
  const rows = bars.flatMap((bar, i) => {
    if (i >= MISSING.from && i < MISSING.to) return [];
    const row = getRow(bar);
    if (i === 200) return [row, row];
    if (i === 210) return [withField(row, 5, '7000'), row];
    return [damaged.get(i)?.(row) ?? row];
  });
  // The newest first, and two of them in the other order.
  const sent = rows.toReversed();
  [sent[10], sent[11]] = [sent[11]!, sent[10]!];
  const [report] = await importFile(await put('BTCUSD_5m.csv', sent));
  expect(report!.error).toBeNull();
  const { time, close } = await provider().history('BTCUSD', '5m');
  const kept = bars.filter((_, i) => !damaged.has(i) && !(i >= MISSING.from && i < MISSING.to));
  expect([...time]).toEqual(kept.map((bar) => bar.time));
  expect([...close]).toEqual(kept.map((bar) => bar.close));
  const reasons = report!.refused.map(({ reason }) => reason.replace(/^line \d+ /, ''));
  expect(reasons).toEqual([
    'has another bar of the same time with other values',
    expect.stringMatching(/^close [\d.]+ is more than 50 times away from the bars around it$/),
    expect.stringMatching(/^high [\d.]+ is below low [\d.]+$/),
    'close is not a number: "none"',
    'open is not a number: "NaN"',
    'close is not a number: "Infinity"',
    expect.stringMatching(/^high 1e\+308 is above/),
    'low must be above 0, it is 0',
    'low must be above 0, it is -5',
  ]);
  expect([report!.duplicates, report!.gaps.map(({ missing }) => missing)]).toEqual([1, [1, 1, 1, 1, 1, 1, 1, 1, 50]]);
});

test('A leap day, ends of months, the changes of clocks and a gap of 5,000 bars are those of the bars', async () => {
  const instrument = known('EURUSD');
  const session = getSession(instrument);
  const from = Date.UTC(2024, 1, 25, 22);
  const all = wanderingBars(from, 40 * 288, { price: 1.2 }).filter((bar) => isOpen(session, bar.time));
  const bars = [...all.slice(0, 1_500), ...all.slice(6_500)];
  // The newer part arrives first.
  const parts = [
    ['EURUSD_5m_b.csv', bars.slice(1_000), [5_000]],
    ['EURUSD_5m_a.csv', bars.slice(0, 1_010), []],
  ] as const;
  for (const [name, part, gaps] of parts) {
    const [report] = await importFile(await put(name, part.map(getRow)));
    expect(report!.error).toBeNull();
    expect(report!.gaps.map(({ missing }) => missing)).toEqual(gaps);
  }
  const files = provider();
  expect([...(await files.history('EURUSD', '5m')).time]).toEqual(bars.map(({ time }) => time));
  const days = await files.history('EURUSD', 'daily');
  const expected = aggregate(toBars(instrument, bars), 'daily', instrument);
  expect([...days.closeTime]).toEqual([...expected.closeTime]);
  expect(days.closeTime.includes(Date.UTC(2024, 1, 29, 22)), 'the leap day').toBe(true);
});
