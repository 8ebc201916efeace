import { costMultiple, Draw, PriceGrid, SimpleMovingAverage, tradeCost } from '@sealtick/engine';
import { formatCount, formatNumber, formatR, formatSigned } from '../../../lib/text/format.ts';
import { columns, defineSimulation, range, toAxis, toSpan } from './simulation-model.ts';

/** Prices of one decimal, in pips. */
const GRID = new PriceGrid({ tick: 0.1, digits: 1, belowZero: false });
const ENTRY = 10_000;
const STOPS = { min: 5, max: 150 };
const decimal = (value: number) => formatNumber(value, 2);

/** What is left of an expectancy at each distance of the stop. */
export const costOfTrades = defineSimulation(
  {
    stop: { label: 'Distance to the stop', unit: 'pips', ...STOPS, step: 1, start: 20 },
    cost: { label: 'Spread and slippage', unit: 'pips', min: 0.2, max: 5, step: 0.1, start: 1.5 },
    gross: { label: 'Expectancy before costs', unit: 'R', min: 0.02, max: 0.4, step: 0.01, start: 0.1 },
    trades: { label: 'Trades per year', unit: '', min: 20, max: 2_000, step: 20, start: 500 },
  },
  ({ stop, cost, gross, trades }) => {
    const costs = { spread: cost, slippage: 0, commission: 0, swapLong: 0, swapShort: 0 };
    const inPrice = tradeCost(costs, { side: 'long', type: 'market' }, [{ weight: 1, reason: 'stop', nights: 0 }]);
    const costAt = (pips: number) => costMultiple(GRID, { side: 'long', entry: ENTRY, stop: ENTRY - pips }, inPrice);
    const rows = range(STOPS.min, STOPS.max, 5).map((pips) => [pips, gross - costAt(pips), gross]);
    const [paid, net] = [costAt(stop), gross - costAt(stop)];
    const sum = formatR(net * trades, 1);
    return {
      chart: {
        x: toSpan('Distance to the stop, pips', 0, STOPS.max, formatCount),
        y: toAxis('R per trade', [0, ...columns(rows, 1)], decimal),
        rows,
        series: ['After costs', 'Before costs'],
      },
      figures: [
        {
          name: 'Cost of a trade',
          value: `${formatNumber(paid, 3)} R`,
          note: `${formatNumber(cost, 1)} ÷ ${stop} pips`,
        },
        { name: 'After costs', value: formatR(net, 3), note: 'per trade' },
        { name: 'After a year', value: sum, note: `${formatCount(trades)} trades` },
        { name: 'Costs of a year', value: `${formatNumber(paid * trades, 1)} R` },
      ],
      words: `With a stop ${stop} pips away, ${formatNumber(cost, 1)} pips cost ${formatNumber(paid, 3)} R per trade. Of ${formatR(gross)} before costs, ${formatR(net, 3)} are left: ${sum} after ${formatCount(trades)} trades.`,
    };
  },
);

/** Bars before and after the turn that are shown; as many before them fill the longest average. */
const SIDE = 60;
/** Points by which the price moves per bar. */
const SLOPE = 0.5;
const TOP = 200;

/** A price that turns, and the average of its last bars. */
export const averageLag = defineSimulation(
  {
    bars: { label: 'Bars of the average', unit: '', min: 2, max: SIDE, step: 1, start: 20 },
    noise: { label: 'Noise of a bar', unit: 'points', min: 0, max: 5, step: 0.25, start: 1.5 },
  },
  ({ bars, noise }, seed) => {
    const draw = new Draw(seed);
    const average = new SimpleMovingAverage(bars);
    const shown = range(-2 * SIDE, SIDE, 1)
      .map((bar) => {
        const price = TOP - SLOPE * Math.abs(bar) + (noise * draw.whole(-100, 100)) / 100;
        const before = average.value;
        return { bar, price, value: average.update(price), isFalling: average.value < before };
      })
      .filter(({ bar }) => bar >= -SIDE);
    const late = shown.findIndex(({ bar, isFalling }) => bar > 0 && isFalling) - SIDE;
    const changes = shown.filter(({ isFalling }, i) => i > 0 && isFalling !== shown[i - 1]!.isFalling).length;
    const wrong = shown.filter(({ bar, isFalling }) => isFalling !== bar > 0).length;
    const rows = shown.map(({ bar, price, value }) => [bar, price, value]);
    return {
      chart: {
        x: toSpan('Bars since the turn', -SIDE, SIDE, (bar) => formatSigned(bar, 0)),
        y: toAxis('Price', columns(rows, 1), formatCount),
        rows,
        series: ['Price', `Average of ${bars} bars`],
      },
      figures: [
        { name: 'Falls for the first time', value: `${late} bars late` },
        { name: 'Changes of direction', value: formatCount(changes), note: 'one of them is right' },
        { name: 'Bars with a wrong direction', value: `${wrong} of ${shown.length}` },
      ],
      words: `The average of ${bars} bars falls for the first time ${late} ${late === 1 ? 'bar' : 'bars'} after the turn. It changes its direction ${changes} ${changes === 1 ? 'time' : 'times'}, and points the wrong way on ${wrong} of ${shown.length} bars.`,
    };
  },
);
