import { join } from 'node:path';
import type { Figure } from '../../packages/contract/src/index.ts';
import { bestOfMany } from './best-of-many.ts';
import { breakEvenWinRate } from './break-even-win-rate.ts';
import { costByStop } from './cost-by-stop.ts';
import { drawdownsOfAnEdge } from './drawdowns-of-an-edge.ts';
import type { Drawn } from './drawn.ts';
import { halfLostByRisk } from './half-lost-by-risk.ts';
import { proofLength } from './proof-length.ts';
import { sharpeInterval } from './sharpe-interval.ts';
import { stopAndNoise } from './stop-and-noise.ts';

const FIGURES: Readonly<Record<string, Drawn>> = {
  'best-of-many': bestOfMany,
  'break-even-win-rate': breakEvenWinRate,
  'cost-by-stop': costByStop,
  'drawdowns-of-an-edge': drawdownsOfAnEdge,
  'half-lost-by-risk': halfLostByRisk,
  'proof-length': proofLength,
  'sharpe-interval': sharpeInterval,
  'stop-and-noise': stopAndNoise,
};

/** Ids of all figures. */
export const FIGURE_IDS: readonly string[] = Object.keys(FIGURES);

/** Returns a figure, computed now; null if there is none with this id. */
export function computeFigure(id: string): Figure | null {
  const drawn = Object.hasOwn(FIGURES, id) ? FIGURES[id] : undefined;
  return drawn === undefined ? null : { id, ...drawn(), command: `npm run figures -- ${id}` };
}

/** Returns where a figure is stored. */
export const figureFile = (root: string, id: string): string => join(root, 'packages/content/figures', `${id}.json`);

/** Returns a figure as it is stored: one row of numbers a line. */
export function figureText({ rows, ...rest }: Figure): string {
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  return `${head},\n  "rows": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`;
}
