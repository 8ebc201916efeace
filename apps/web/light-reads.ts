import { answerShape, READS, type Read } from '@sealtick/contract';
import type { Plugin } from 'vite';

const FOLDER = '/packages/contract/src/reads/';
const DECLARATIONS = new RegExp(`${FOLDER}([\\w-]+)\\.reads\\.ts$`);
const SHAPES = new RegExp(`${FOLDER}answer-shape\\.ts$`);

/**
 * Gives the bundles of the pages as much of each read as they use: its path, and in a file of its own the shape of its
 * answer. The schemas, and zod with them, stay on the server.
 */
export const lightReads = (): Plugin => ({
  name: 'light-reads',
  load: {
    filter: { id: { include: [DECLARATIONS, SHAPES] } },
    handler: async (id) => {
      if (SHAPES.test(id)) return shapesModule();
      const declared: Readonly<Record<string, Read>> = await import(id);
      return Object.entries(declared)
        .map(([name, { path, mayBeAbsent }]) => `export const ${name} = ${JSON.stringify({ path, mayBeAbsent })};`)
        .join('\n');
    },
  },
});

function shapesModule(): string {
  const shapes = Object.fromEntries(Object.values<Read>(READS).map(({ path }) => [path, answerShape(path)]));
  return `const SHAPES = ${JSON.stringify(shapes)};\nexport const answerShape = (path) => SHAPES[path];`;
}
