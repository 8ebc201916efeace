import { Backoff } from '@sealtick/client';
import { formatCount, formatNumber } from '../../../lib/text/format.ts';
import { columns, defineSimulation, toAxis, toSpan } from './simulation-model.ts';

const LONGEST_OUTAGE = 300;
/** Attempts that the chart shows. */
const SHOWN = 10;

/** Returns the seconds after the cut at which a program with one random factor tries, up to the first after the outage. */
function attemptsUntil(outage: number, random: number): number[] {
  const backoff = new Backoff(() => random);
  const attempts: number[] = [];
  while ((attempts.at(-1) ?? 0) < outage || attempts.length < SHOWN)
    attempts.push((attempts.at(-1) ?? 0) + backoff.next() / 1_000);
  return attempts;
}

/** When the client package tries to connect again. */
export const reconnect = defineSimulation(
  { outage: { label: 'Length of the outage', unit: 's', min: 5, max: LONGEST_OUTAGE, step: 5, start: 60 } },
  ({ outage }) => {
    const [soon, late] = [attemptsUntil(outage, 0), attemptsUntil(outage, 1)];
    const rows = [...Array(SHOWN).keys()].map((i) => [i + 1, soon[i]!, late[i]!, outage]);
    const isBack = (at: number) => at >= outage;
    const [most, least] = [soon, late].map((attempts) => attempts.findIndex(isBack) + 1);
    const [first, last] = [soon, late].map((attempts) => formatNumber(attempts.find(isBack)!, 0));
    return {
      chart: {
        x: toSpan('Attempt', 0, SHOWN, formatCount),
        y: toAxis('Seconds after the cut', [0, ...columns(rows, 1)], formatCount),
        rows,
        series: ['Shortest waits', 'Longest waits', 'Outage ends'],
      },
      figures: [
        { name: 'Attempts', value: `${least} to ${most}`, note: 'the last one succeeds' },
        { name: 'Shortest waits', value: `${first} s`, note: 'until connected' },
        { name: 'Longest waits', value: `${last} s`, note: 'until connected' },
      ],
      words: `After an outage of ${outage} seconds, a program with the shortest waits is connected ${first} seconds after the cut, at attempt ${most}. With the longest waits it takes ${last} seconds and ${least} attempts. Most programs return in between, at different moments.`,
    };
  },
);
