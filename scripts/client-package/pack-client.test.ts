import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packClient } from './pack-client.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const OLDEST_NODE = 20;

/** A folder outside of the workspace. */
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sealtick-client-'));
  const archive = await packClient(join(folder, 'packed'));
  installed = join(folder, 'node_modules/@sealtick/client');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers as a site does that has one signal. */
async function startSite() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', request.url === '/api/signals?limit=1' ? 'application/json' : 'text/plain');
    response.end(readFileSync(join(folder, 'answer.json')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Returns the oldest Node.js of the machine that the client supports. The workspace's own comes first in PATH. */
async function oldestNode(): Promise<string> {
  const found = await Promise.all(
    (process.env.PATH ?? '').split(delimiter).map(async (directory) => {
      const path = join(directory, 'node');
      const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
      return { path, major: Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) };
    }),
  );
  const supported = found.filter(({ major }) => major >= OLDEST_NODE).sort((a, b) => a.major - b.major);
  return supported[0]?.path ?? process.execPath;
}

describe('The packed client', () => {
  test('reads signals and verifies webhooks from a folder outside of the workspace', async () => {
    const { EXAMPLE_SIGNAL } = await import('@sealtick/contract');
    writeFileSync(join(folder, 'answer.json'), JSON.stringify([EXAMPLE_SIGNAL]));
    const site = await startSite();
    writeFileSync(
      join(folder, 'program.mjs'),
      `import { createClient, verifyWebhook, WebhookError } from '@sealtick/client';
const [signal] = await createClient({ url: process.argv[2] }).signals.list({ limit: 1 });
const refusal = await verifyWebhook({}, '', 'whsec_AAAA').catch((error) => error);
console.log(signal.id, refusal instanceof WebhookError, refusal.message);`,
    );
    const { stdout } = await run(await oldestNode(), ['program.mjs', site.url], { cwd: folder });
    site.close();
    expect(stdout).toBe(`${EXAMPLE_SIGNAL.id} true The header \`webhook-id\` is missing.\n`);
  });

  test('has no syntax, and calls nothing, that Node.js 20 lacks', () => {
    const files = globSync('code/**/*.js', { cwd: installed });
    const code = files.map((file) => readFileSync(join(installed, file), 'utf8')).join('\n');
    expect(files.length).toBeGreaterThan(10);
    const newer =
      /\b(using\s+\w+\s*=|Promise\.withResolvers|Promise\.try|Map\.groupBy|Object\.groupBy|Array\.fromAsync|Iterator\.from|\.isWellFormed\(\))/g;
    expect(code.match(newer) ?? []).toEqual([]);
    expect(code.match(/from "(?!\.)[^"]*"|require\(/g) ?? [], 'imports of other packages').toEqual([]);
  });

  test('has types that a strict program compiles with', async () => {
    symlinkSync(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'));
    const files = ['symbol', 'nonsense'].map((field) => {
      writeFileSync(
        join(folder, `${field}.ts`),
        `import { createClient } from '@sealtick/client';
const signals = await createClient({ url: 'https://signals.example.com' }).signals.list({ limit: 1 });
export const text: string | undefined = signals[0]?.${field};`,
      );
      return `${field}.ts`;
    });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const options = '--noEmit --strict --target es2022 --module nodenext --lib es2023,dom,dom.iterable'.split(' ');
    const { stdout } = await run(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, ...files],
      { cwd: folder },
    ).catch((error: { stdout: string }) => error);
    expect(stdout.trim()).toMatch(/^nonsense\.ts\(3,\d+\): error .*'nonsense' does not exist.*$/);
  }, 60_000);

  test('is bundled for a browser without anything of Node.js, and the feed alone without the schemas', async () => {
    const bundle = async (program: string) => {
      const input = join(folder, 'browser.js');
      writeFileSync(input, program);
      const build = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
      const { output } = await build.generate({ format: 'esm', minify: true });
      await build.close();
      return output[0].code;
    };
    const whole = await bundle(`export { createClient } from '@sealtick/client';`);
    expect(whole.match(/["'`]node:\w+|process\.(env|argv)/g) ?? []).toEqual([]);
    const feed = await bundle(`export { Feed } from '@sealtick/client';`);
    expect(feed.length).toBeLessThan(whole.length / 2);
  });

  test('has a README that links to no file which the package lacks', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const targets = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!.split('#')[0]!);
    const files = targets.filter((target) => !/^https?:/.test(target));
    expect(files.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
  });

  test('names its version and licence, and needs zod for its types alone', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const { version } = JSON.parse(readFileSync(join(dirname(import.meta.dirname), '../package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@sealtick/client', version, license: 'MIT', engines: { node: '>=20' } });
    expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
  });
});
