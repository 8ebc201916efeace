import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that re-exports every file of a kind. */
interface Index {
  /** Path under the root. */
  readonly path: string;
  /** First line of its comment: what it exports. */
  readonly exports: string;
  /** Its files, relative to its folder. */
  readonly files: readonly string[];
  /** Suffix of files whose exports have the noun of the file as namespace; without it they are exported as they are. */
  readonly namespaces?: string;
  /** Files that only their neighbours import. */
  readonly internal?: readonly string[];
}

const INDEXES: readonly Index[] = [
  {
    path: 'packages/contract/src/reads/index.ts',
    exports: 'Every declared read, by noun.',
    files: ['*.reads.ts'],
    namespaces: '.reads.ts',
  },
  {
    path: 'packages/contract/src/writes/index.ts',
    exports: 'Every declared write, by noun.',
    files: ['*.writes.ts'],
    namespaces: '.writes.ts',
  },
  {
    path: 'packages/contract/src/entities.ts',
    exports: 'Every schema, limit and list of the contract.',
    files: ['*.ts'],
    internal: ['entities.ts', 'index.ts', 'instant.ts', 'plain-text.ts', 'time-zone.ts', 'typed-text.ts'],
  },
  {
    path: 'apps/server/src/all-tables.ts',
    exports: 'Every table of the database.',
    files: ['modules/*/*.tables.ts', 'platform/*/*.tables.ts'],
  },
];

/** Returns the text of an index for the files that exist. */
function getText(root: string, { path, exports, files, namespaces, internal = [] }: Index): string {
  const folder = join(root, dirname(path));
  const found = files
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .filter((file) => !file.endsWith('.test.ts') && !internal.includes(file))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const lines = found.map((file) => {
    const name = namespaces === undefined ? '*' : `* as ${camelCase(file.slice(0, -namespaces.length))}`;
    return `export ${name} from './${file}';`;
  });
  return [`/** ${exports} Written by \`npm run indexes\`. */`, ...lines, ''].join('\n');
}

/** Files are sorted by their names without endings, as the formatter sorts them. */
const sortKey = (file: string): string => file.replace(/(\.\w+)+$/, '').replaceAll('-', ' ');

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Returns every generated index: its path under the root, and its text. */
export const currentIndexes = (root: string): { readonly path: string; readonly text: string }[] =>
  INDEXES.map((index) => ({ path: index.path, text: getText(root, index) }));

/** Returns a problem for each index that lacks a file or names one that is gone. */
export function findIndexProblems(root: string): string[] {
  const stale = currentIndexes(root).filter(({ path, text }) => readFileSync(join(root, path), 'utf8') !== text);
  return stale.map(({ path }) => `${path} is out of date; run: npm run indexes`);
}
