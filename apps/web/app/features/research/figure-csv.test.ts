import type { Figure } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { figureCsv } from './figure-csv.ts';

const AXIS = { name: 'Risk per trade', digits: 0, unit: '%', ticks: [] };
const FIGURE = {
  id: 'half-lost-by-risk',
  title: 'Accounts',
  text: '4,000 simulated accounts, called "the same".',
  command: 'npm run figures -- half-lost-by-risk',
  x: AXIS,
  y: AXIS,
  series: ['Without, an edge', 'With an edge'],
  rows: [
    [1, 0.0312, 0],
    [2, 46.7255, -3.3],
  ],
} as unknown as Figure;

test('the file of a figure has a column for each line, its numbers unrounded, and says in each row what they are', () => {
  expect(figureCsv(FIGURE)).toBe(
    [
      'Risk per trade,"Without, an edge",With an edge,notice',
      '1,0.0312,0,"4,000 simulated accounts, called ""the same""."',
      '2,46.7255,-3.3,"4,000 simulated accounts, called ""the same""."',
      '',
    ].join('\r\n'),
  );
});
