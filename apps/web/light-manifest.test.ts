import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lightenManifest } from './light-manifest.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-manifest-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true }));
const file = () => join(folder, 'assets/manifest-1a2b3c4d.js');

test('leaves out the imports of routes, and keeps the rest', async () => {
  const entry = { module: '/assets/entry.js', imports: ['/assets/a.js'] };
  const route = { id: 'page', path: 'page', module: '/assets/page.js', css: ['/assets/page.css'] };
  const manifest = { entry, routes: { page: { ...route, imports: ['/assets/a.js', '/assets/b.js'] } }, version: '1' };
  await writeFile(file(), `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  await lightenManifest(folder);
  const light = { ...manifest, routes: { page: { ...route, imports: [] } } };
  const script = await readFile(file(), 'utf8');
  expect(JSON.parse(script.slice('window.__reactRouterManifest='.length, -1))).toEqual(light);
});

test('refuses a list of another form', async () => {
  await writeFile(file(), 'export default {}');
  await expect(lightenManifest(folder)).rejects.toThrow('another form');
});
