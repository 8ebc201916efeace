import { isAbsolute, join, relative } from 'node:path';
import { rolldown, VERSION } from 'rolldown';
import { dropAllBut, dropNamed } from './drop-properties.ts';

/** What makes the bundles: its output, and so every fingerprint, may change with its version. */
export const BUNDLER = `rolldown ${VERSION}`;

export interface Bundle {
  /** Minified: without comments, types, local names and what is not used. */
  readonly code: string;
  /** Every file of the source that was read for it, whether or not any of it is used. */
  readonly files: readonly string[];
}

const ENTRY = '\0entry';
const DEFINE_STRATEGY = 'strategies/define-strategy.ts';
const DEFINITIONS = 'statistics/definitions/';

/** Of a strategy's definition the code that decides trades. The rest are values, which `rule-data.ts` gives. */
const CODE_OF_A_STRATEGY = new Set(['warmUpBars', 'start']);
/** What is said about a figure beside its value. */
const WORDS_OF_A_FIGURE = new Set(['label', 'definition', 'unit']);

/**
 * Bundles what is reached from an entry module.
 *
 * @param source The folder of the engine's sources.
 * @param entry Text of a module that imports by paths relative to that folder.
 */
export async function bundle(source: string, entry: string): Promise<Bundle> {
  const files = new Set<string>();
  const build = await rolldown({
    input: ENTRY,
    logLevel: 'silent',
    platform: 'neutral',
    tsconfig: false,
    plugins: [
      {
        name: 'rules',
        resolveId: (id, importer) => {
          if (id === ENTRY) return id;
          return importer === ENTRY ? join(source, id) : null;
        },
        load: (id) => (id === ENTRY ? entry : null),
        transform(code, id) {
          if (id === ENTRY) return null;
          const file = relative(source, id).replaceAll('\\', '/');
          if (isAbsolute(id)) files.add(file);
          // Whatever package.json says: a module that is imported for what it does belongs to the rules.
          return { code: rulesOnly(code, file), moduleSideEffects: true };
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: 'esm', minify: true });
    return { code: output[0].code, files: [...files] };
  } finally {
    await build.close();
  }
}

function rulesOnly(code: string, file: string): string {
  if (file === DEFINE_STRATEGY) return 'export const defineStrategy = (rules) => rules;';
  if (file.startsWith(DEFINITIONS)) return dropNamed(WORDS_OF_A_FIGURE, code, file);
  return file.startsWith('strategies/') ? dropAllBut(CODE_OF_A_STRATEGY, 'defineStrategy', code, file) : code;
}
