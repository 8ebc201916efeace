import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Omission, omitModules } from './omit-modules.ts';

const OMISSION: Omission = { package: 'lib', module: 'heavy.js', substitute: 'light.js', user: 'user.js' };

const FILES = {
  'package.json': '{ "name": "site", "type": "module" }',
  'page.js': "import { run } from 'lib';\nconsole.log(run());",
  'light.js': "export const heavy = () => 'light';",
  'node_modules/lib/package.json': '{ "name": "lib", "type": "module", "main": "index.js" }',
  'node_modules/lib/index.js':
    "import { heavy } from './heavy.js';\nexport { use } from './user.js';\nexport const run = () => heavy();",
  'node_modules/lib/heavy.js': "export const heavy = () => 'heavy';",
  'node_modules/lib/user.js': "export const use = () => console.log('user');",
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-omit-'));
  await mkdir(join(folder, 'node_modules/lib'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the script built from these files. */
async function scriptOf(changed: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries({ ...FILES, ...changed })) await writeFile(join(folder, path), text);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [omitModules([OMISSION], folder)],
    build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'page.js') } },
  });
  if (!('output' in built)) throw new Error('Expected one build.');
  return built.output[0].code;
}

describe('omitModules', () => {
  test('builds with the substitute', async () => {
    const script = await scriptOf({});
    expect(script).toContain('light');
    expect(script).not.toContain('heavy"');
  });

  test('fails if the module is missing', async () => {
    await scriptOf({});
    await rm(join(folder, 'node_modules/lib/heavy.js'));
    expect(() => omitModules([OMISSION], folder)).toThrow('heavy.js does not exist');
  });

  test('fails if the module exports other names', async () => {
    const changed = { 'node_modules/lib/heavy.js': "export const heavy = () => 'heavy', more = 1;" };
    await expect(scriptOf(changed)).rejects.toThrow('heavy.js exports heavy, more');
  });

  test('fails if nothing imports the module', async () => {
    const changed = { 'node_modules/lib/index.js': "export const run = () => 'own';" };
    await expect(scriptOf(changed)).rejects.toThrow('no module of the build imports');
  });

  test('fails if the site uses an omitted module', async () => {
    const changed = { 'page.js': "import { run, use } from 'lib';\nuse(run());" };
    await expect(scriptOf(changed)).rejects.toThrow('user.js is used');
  });
});
