import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'window.__reactRouterManifest=';

interface Manifest {
  readonly routes: Readonly<Record<string, { readonly imports?: readonly string[] }>>;
}

/**
 * Leaves out of the browser's list of routes which scripts each route imports: three quarters of what the list weighs in every
 * first visit. The server preloads by its own list, and the scripts of all pages load once a page is idle.
 * @param folder Of the files for browsers
 */
export async function lightenManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  for (const name of (await readdir(assets)).filter((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file))) {
    const path = join(assets, name);
    await writeFile(path, withoutImports(await readFile(path, 'utf8')));
  }
}

/** @throws {Error} if the file is not as React Router writes it. */
function withoutImports(script: string): string {
  if (!script.startsWith(PREFIX) || !script.endsWith(';')) throw new Error('The list of routes has another form.');
  const manifest = JSON.parse(script.slice(PREFIX.length, -1)) as Manifest;
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, { ...route, imports: [] }]);
  return `${PREFIX}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}
