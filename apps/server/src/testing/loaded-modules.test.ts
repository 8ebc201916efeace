import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SERVER = new URL('../', import.meta.url);

/** Runs a script in a process of its own, which begins without modules. @returns what it prints */
async function run(script: string): Promise<unknown> {
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: SERVER });
  return JSON.parse(stdout);
}

const WATCH = `
  import { registerHooks } from 'node:module';
  const seen = new Set();
  registerHooks({ resolve: (name, context, next) => { const found = next(name, context); seen.add(found.url); return found; } });
`;

test('The program is loaded in parts of at most 350 modules, so that no turn of the event loop loads more', async () => {
  const { counts, rest } = (await run(`${WATCH}
    await import('${new URL('serve.ts', SERVER)}');
    const { loadProgram } = await import('${new URL('load-program.ts', SERVER)}');
    const sizes = [seen.size];
    await loadProgram(() => sizes.push(seen.size));
    const counts = sizes.slice(1).map((size, part) => size - sizes[part]);
    console.log(JSON.stringify({ counts, rest: seen.size - sizes.at(-1) }));
  `)) as { readonly counts: readonly number[]; readonly rest: number };
  expect(Math.max(...counts)).toBeLessThanOrEqual(350);
  // Nothing of the program is loaded outside of a part.
  expect(rest).toBe(0);
});

test('A command that needs neither contract nor engine loads neither', async () => {
  const loaded = await run(`${WATCH}
    const { createProgram } = await import('${new URL('cli/program.ts', SERVER)}');
    await createProgram(['config']);
    console.log(JSON.stringify([...seen].filter((url) => /packages.(contract|engine|record).src.index\\.ts$/.test(url))));
  `);
  expect(loaded).toEqual([]);
});

test('The audit thread, which is loaded for each audit, loads neither the contract nor other modules than it reads with', async () => {
  const loaded = (await run(`${WATCH}
    await import('${new URL('modules/log-audit/audit-thread.ts', SERVER)}').catch(() => {});
    console.log(JSON.stringify([...seen].filter((url) => /packages.contract.src.index|src.modules/.test(url))));
  `)) as readonly string[];
  const modules = new Set(loaded.map((url) => /modules.(?<name>[^/]+)/.exec(url)?.groups?.name ?? url));
  expect([...modules].sort()).toEqual(['backtests', 'log', 'log-audit', 'signals', 'strategies']);
});

test('A server validates strictly without a compiler of JSON schemas', async () => {
  const answered = await run(`
    import { createRequire } from 'node:module';
    import { fastify } from 'fastify';
    import { z } from 'zod';
    const { STRICT_SCHEMAS } = await import('${new URL('platform/http/validation.ts', SERVER)}');
    const app = fastify({ schemaController: STRICT_SCHEMAS });
    app.register(async (api) => {
      const schema = { querystring: z.object({ limit: z.coerce.number() }), response: { 200: z.object({ limit: z.number() }) } };
      api.get('/', { schema }, ({ query }) => query);
    });
    const statuses = [];
    for (const url of ['/?limit=1', '/?limit=1&other=2']) statuses.push((await app.inject(url)).statusCode);
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    const compilers = loaded.filter((path) => /ajv|fast-json-stringify-compiler/.test(path));
    console.log(JSON.stringify({ statuses, compilers }));
  `);
  expect(answered).toEqual({ statuses: [200, 400], compilers: [] });
});
