import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

export interface Omission {
  /** Path of the module, relative to the folder of its package. */
  readonly module: string;
  readonly package: string;
  /** Path of the substitute, relative to this folder. */
  readonly substitute: string;
  /** A module of the same package that needs the omitted one and so must not be in the build. */
  readonly user?: string;
}

/** Modules that no page of the site uses, 3.4 kB of script on every first visit, and one that reloads where the site shows an error. */
const OMISSIONS: readonly Omission[] = [
  {
    package: 'react-router',
    module: 'dist/production/lib/router/instrumentation.js',
    substitute: 'omitted/instrumentation.ts',
  },
  {
    package: 'react-router',
    module: 'dist/production/lib/dom/ssr/fog-of-war.js',
    substitute: 'omitted/fog-of-war.ts',
  },
  {
    package: 'react-router',
    module: 'dist/production/lib/dom/ssr/routeModules.js',
    substitute: 'omitted/route-modules.ts',
  },
];

/**
 * Replaces internal modules of dependencies in the browser's build with smaller substitutes. Only this file depends on the
 * internal files of a dependency. The build fails if such a file is missing, exports other names than its substitute or is
 * no longer imported, and if the site uses what is omitted.
 */
export function omitModules(omissions: readonly Omission[] = OMISSIONS, folder = import.meta.dirname): Plugin {
  const rows = omissions.map((omission) => locate(omission, folder));
  const replaced = new Set<string>();
  return {
    name: 'omit-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      replaced.clear();
      for (const row of rows) await checkExports(row);
    },
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const row = rows.find(({ path }) => path === resolved?.id);
      if (row === undefined) return resolved;
      replaced.add(row.path);
      return row.substitute;
    },
    generateBundle(_options, bundle) {
      const rendered = new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
      for (const { path, user } of rows) {
        if (!replaced.has(path)) throw new Error(`omit-modules: no module of the build imports ${path}.`);
        if (user && rendered.has(user)) throw new Error(`omit-modules: ${user} is used, and needs ${path}.`);
      }
    },
  };
}

interface Row {
  readonly path: string;
  readonly substitute: string;
  readonly user: string | null;
}

function locate({ package: name, module, substitute, user }: Omission, folder: string): Row {
  const root = dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`));
  const path = join(root, module);
  if (!existsSync(path)) throw new Error(`omit-modules: ${path} does not exist.`);
  return {
    path: realpathSync(path),
    substitute: join(folder, substitute),
    user: user === undefined ? null : realpathSync(join(root, user)),
  };
}

async function checkExports({ path, substitute }: Row): Promise<void> {
  const [names, own] = await Promise.all(
    [path, substitute].map(async (file) => Object.keys(await import(pathToFileURL(file).href))),
  );
  if (names!.sort().join() !== own!.sort().join()) {
    throw new Error(`omit-modules: ${path} exports ${names!.join(', ')}; ${substitute} exports ${own!.join(', ')}.`);
  }
}
