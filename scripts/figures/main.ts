import { writeFileSync } from 'node:fs';
import { computeFigure, FIGURE_IDS, figureFile, figureText } from './figures.ts';

/** Prints the numbers of the named figure. Without a name, writes all figures. */
const [id] = process.argv.slice(2);
const root = `${import.meta.dirname}/../..`;

if (id === undefined) {
  for (const one of FIGURE_IDS) writeFileSync(figureFile(root, one), figureText(computeFigure(one)!));
} else {
  const figure = computeFigure(id);
  if (figure === null) {
    console.error(`There is no figure ${id}. Known are ${FIGURE_IDS.join(', ')}.`);
    process.exitCode = 2;
  } else {
    const { x, series, rows } = figure;
    const named = rows.map(([at, ...values]) => [x.ticks.find((tick) => tick.at === at)?.label ?? at, ...values]);
    const lines = [[x.name, ...series], ...named].map((row) => row.join('\t'));
    console.log(`${figure.title}\n${figure.text}\n\n${lines.join('\n')}`);
  }
}
