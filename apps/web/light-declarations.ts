import { actLabels, answerShape, type CalledWrite, READS, type Read } from '@sealtick/contract';
import type { Plugin } from 'vite';

const FOLDER = '/packages/contract/src';
const OF_READS = new RegExp(`${FOLDER}/reads/[\\w-]+\\.reads\\.ts$`);
const OF_WRITES = new RegExp(`${FOLDER}/writes/[\\w-]+\\.writes\\.ts$`);
const SHAPES = new RegExp(`${FOLDER}/reads/answer-shape\\.ts$`);
const LABELS = new RegExp(`${FOLDER}/writes/act-labels\\.ts$`);

/**
 * Reduces each read and write in the browser's bundles to what pages use: its path and the shape of its answer. The shapes of
 * reads and the labels of acts are in separate files. The schemas, and zod with them, stay on the server: with them a first
 * visit loads 188 kB by gzip, and the budget is 155 kB.
 */
export const lightDeclarations = (): Plugin => ({
  name: 'light-declarations',
  load: {
    filter: { id: { include: [OF_READS, OF_WRITES, SHAPES, LABELS] } },
    handler: async (id) => {
      if (SHAPES.test(id)) return shapesModule();
      if (LABELS.test(id)) return `export const actLabels = () => (${JSON.stringify(actLabels())});`;
      const light = OF_READS.test(id) ? lightRead : lightWrite;
      return Object.entries((await import(id)) as Readonly<Record<string, never>>)
        .map(([name, declared]) => `export const ${name} = ${JSON.stringify(light(declared))};`)
        .join('\n');
    },
  },
});

const lightRead = ({ path, mayBeAbsent }: Read) => ({ path, mayBeAbsent });
const lightWrite = ({ method, path, shape }: CalledWrite): CalledWrite => ({ method, path, shape });

function shapesModule(): string {
  const shapes = Object.fromEntries(Object.values<Read>(READS).map(({ path }) => [path, answerShape(path)]));
  return `const SHAPES = ${JSON.stringify(shapes)};\nexport const answerShape = (path) => SHAPES[path];`;
}
