import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { useFolder } from '../platform/testing/use-folder.ts';
import { openProgram } from './open-program.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const getPackage = (name: string) => dirname(require.resolve(`${name}/package.json`));
const PRELOADED = join(import.meta.dirname, 'generators/typescript-5.ts');
const COMPILER_OPTIONS = [
  '--noEmit --strict --skipLibCheck --target esnext --module esnext --moduleResolution bundler',
  '--allowImportingTsExtensions --lib esnext,dom,dom.iterable',
].flatMap((line) => line.split(' '));

const folder = useFolder('clients');
let document: string;

beforeAll(async () => {
  document = folder.join('openapi.json');
  const program = await openProgram({ now: () => Date.UTC(2026, 10, 21) });
  await writeFile(document, (await program.ask({ url: '/api/openapi.json', headers: { host: '127.0.0.1' } })).body);
  await program.close();
});

/** Compiles a program that uses a generated client. @returns what the compiler says; nothing where it is content */
async function compile(name: string, program: string): Promise<string> {
  await writeFile(folder.join(name), program);
  const compiler = join(getPackage('typescript'), 'bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, ...COMPILER_OPTIONS, folder.join(name)], {
    cwd: folder.path,
  }).catch((error: { stdout: string }) => error);
  return stdout;
}

test('openapi-typescript generates types that compile, and know the fields of a signal', {
  timeout: 60_000,
}, async () => {
  const out = folder.join('paths.ts');
  await run(process.execPath, [join(getPackage('openapi-typescript'), 'bin/cli.js'), document, '-o', out]);
  const use = (field: string) => `
    import type { paths } from './paths.ts';
    type Signals = paths['/api/signals']['get']['responses'][200]['content']['application/json'];
    export const first = (signals: Signals): string | undefined => signals[0]?.${field};`;
  expect(await compile('use-paths.ts', use('symbol'))).toBe('');
  expect(await compile('use-paths.ts', use('nonsense'))).toContain("Property 'nonsense' does not exist");
});

test('@hey-api/openapi-ts generates a client that compiles, with a function for each call', {
  timeout: 60_000,
}, async () => {
  const generator = join(getPackage('@hey-api/openapi-ts'), 'dist/run.mjs');
  await run(process.execPath, ['--import', PRELOADED, generator, '-i', document, '-o', folder.join('client')], {
    cwd: folder.path,
  });
  const use = (query: string) => `
    import { signalsList } from './client/sdk.gen';
    export const list = async () => (await signalsList({ query: ${query} })).data?.map(({ symbol }) => symbol);`;
  expect(await compile('use-client.ts', use("{ limit: 5, status: 'active', since: 'x' }"))).toBe('');
  expect(await compile('use-client.ts', use("{ status: 'open' }"))).toContain('is not assignable to type');
  const add = (categories: string) => `
    import { deliveryWebhooksAdd } from './client/sdk.gen';
    export const add = () => deliveryWebhooksAdd({ body: { url: 'https://example.com', categories: ${categories} } });`;
  expect(await compile('add-webhook.ts', add("['signals']"))).toBe('');
  expect(await compile('add-webhook.ts', add("['nonsense']"))).toContain('is not assignable to type');
});
