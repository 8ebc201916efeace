import { isAbsolute, join, relative } from 'node:path';
import { rolldown, VERSION } from 'rolldown';
import { dropAllBut, dropNamed } from './drop-properties.ts';

/** The bundler and its version, with which its output, and so every fingerprint, may change. */
export const BUNDLER = `rolldown ${VERSION}`;

export interface Bundle {
  /** Minified: without comments, types, local names and what is not used. */
  readonly code: string;
  /** Every source file that was read, whether it is used or not. */
  readonly files: readonly string[];
}

const ENTRY = '\0entry';
const DEFINE_STRATEGY = 'strategies/define-strategy.ts';
const DEFINITIONS = 'statistics/definitions/';

/** Properties of a strategy's definition that decide trades; `rule-data.ts` covers the other values. */
const RULES_OF_A_STRATEGY = new Set(['warmUpBars', 'start', 'needsPositivePrices']);
/** Properties that describe a figure. */
const WORDS_OF_A_FIGURE = new Set(['label', 'definition', 'unit']);

/**
 * Bundles an entry module with everything it uses.
 *
 * @param source The folder of the engine's sources.
 * @param entry Text of a module that imports by paths relative to that folder.
 * @param options.keepsSideEffects Whether to keep what a module does when it is loaded, though nothing of it is used.
 */
export async function bundle(source: string, entry: string, { keepsSideEffects = true } = {}): Promise<Bundle> {
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
          // Regardless of package.json, because a module imported for its side effects belongs to the rules.
          return { code: rulesOnly(code, file), moduleSideEffects: keepsSideEffects };
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
  return file.startsWith('strategies/') ? dropAllBut(RULES_OF_A_STRATEGY, 'defineStrategy', code, file) : code;
}
