import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints the modules of compilers of JSON schemas that a server has loaded. */
const LIST = `
  import { createRequire } from 'node:module';
  import { fastify } from 'fastify';
  import { z } from 'zod';
  const { STRICT_SCHEMAS } = await import('${new URL('./validation.ts', import.meta.url)}');
  const app = fastify({ schemaController: STRICT_SCHEMAS });
  app.register(async (api) => {
    const schema = { querystring: z.object({ limit: z.coerce.number() }), response: { 200: z.object({ limit: z.number() }) } };
    api.get('/', { schema }, ({ query }) => query);
  });
  const answers = [];
  for (const url of ['/?limit=1', '/?limit=1&other=2']) answers.push((await app.inject(url)).statusCode);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  console.log(JSON.stringify({ answers, compilers: loaded.filter((path) => /ajv|fast-json-stringify-compiler/.test(path)) }));
`;

test('validates strictly, and loads no compiler of JSON schemas', async () => {
  const cwd = new URL('.', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LIST], { cwd });
  expect(JSON.parse(stdout)).toEqual({ answers: [200, 400], compilers: [] });
});
