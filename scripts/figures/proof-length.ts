import { inclusionPlan } from '../../packages/log/src/index.ts';
import { axis, range } from './axis.ts';
import type { Drawn } from './drawn.ts';

/** How many hashes prove that an entry is in the log, by the number of entries. */
export const proofLength: Drawn = () => ({
  title: 'Hashes that prove one entry, by the size of the log',
  text: 'Inclusion proof of the first entry, as the package of the log plans it (RFC 6962). A hash has 32 bytes.',
  x: axis('Entries in the log', range(0, 20, 4), (at) => (2 ** at).toLocaleString('en')),
  y: axis('Hashes', range(0, 20, 5)),
  series: ['Inclusion proof'],
  rows: range(0, 20, 4).map((doubling) => [doubling, inclusionPlan(0, 2 ** doubling).length]),
});
