import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  API_VERSION,
  type ApiReference,
  FeedRequest,
  Problem,
  READS,
  type Read,
  reads,
  type Write,
  writes,
} from '@sealtick/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_PROBLEM } from '../platform/http/api-examples.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { type OpenProgram, openProgram } from './open-program.ts';

const require = createRequire(import.meta.url);
const LINTER = join(require.resolve('@redocly/cli/package.json'), '../bin/cli.js');
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

let program: OpenProgram;
const folder = useFolder('documents');

beforeAll(async () => {
  program = await openProgram({ now: () => Date.UTC(2026, 10, 21) });
});
afterAll(() => program.close());

const read = async (name: string, host = 'signals.example:8080') =>
  (await program.ask({ url: `/api/${name}`, headers: { host } })).json();

/** Returns what the linter finds: nothing where it exits with 0 and without a warning. */
async function lint(name: string): Promise<string> {
  const path = folder.join(name);
  await writeFile(path, JSON.stringify(await read(name, '127.0.0.1:8080')));
  const run = promisify(execFile);
  const args = [LINTER, 'lint', path, '--extends=recommended', '--format=json'];
  const { stdout } = await run(process.execPath, args, { cwd: folder.path, env: { ...process.env, ...QUIET } }).catch(
    (error: { stdout: string }) => error,
  );
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; message: string }[];
  };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`).join('\n');
}

describe('The documents of the API', () => {
  test.each(['openapi.json', 'asyncapi.json'])(
    'have no finding of a public linter: %s',
    { timeout: 60_000 },
    async (name) => {
      expect(await lint(name)).toBe('');
    },
  );

  test('name every operation once, with a tag, a description and 304 where answers have an ETag', async () => {
    const { paths, servers } = await read('openapi.json', '127.0.0.1');
    const operations = Object.values(paths as Record<string, Record<string, Operation>>).flatMap((item) =>
      Object.values(item),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['signalsList', 'riskGet', 'riskSave']));
    expect(paths['/api/risk'].put.security).toEqual([{ session: [] }, { key: ['risk'] }]);
    expect(paths['/api/signals'].get.security).toEqual([{}, { session: [] }, { key: [] }]);
    expect(paths['/api/account/password'].put.security).toEqual([{ session: [] }]);
    expect(operations.filter(({ tags, description }) => tags.length !== 1 || !description)).toEqual([]);
    expect(paths['/api/signals'].get.responses['304'].description).toMatch(/If-None-Match/);
    expect(paths['/api/auth/user'].get.responses['304']).toBeUndefined();
    expect(servers).toEqual([{ url: '/', description: 'This site' }]);
  });

  test('say what each parameter is, which headers an answer has, and the media type of files', async () => {
    const { paths, info } = await read('openapi.json', '127.0.0.1');
    const unexplained = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ parameters = [] }) =>
        parameters.filter(({ description }) => !description).map(({ name }) => `${path} ${name}`),
      ),
    );
    expect(unexplained).toEqual([]);
    const { headers, content } = paths['/api/signals'].get.responses['200'];
    expect([Object.keys(headers), Object.keys(content)]).toEqual([['Link', 'Sealtick-Cursor'], ['application/json']]);
    expect(Object.keys(paths['/api/signals.csv'].get.responses['200'].content)).toEqual(['text/csv']);
    expect(info.version).toBe(API_VERSION);
    expect(JSON.stringify(paths)).not.toMatch(/9007199254740991/);
  });

  test('say that a price of a body may be a text or a number', async () => {
    const { paths } = await read('openapi.json', '127.0.0.1');
    const { entry, stop, targets } =
      paths['/api/signals'].post.requestBody.content['application/json'].schema.properties;
    for (const { anyOf } of [entry, stop, targets.items])
      expect(anyOf.map(({ type }: { type: string }) => type)).toEqual(['string', 'number']);
  });

  test('mark no field as read-only: generated clients would leave it out of a body', async () => {
    const { paths } = await read('openapi.json', '127.0.0.1');
    const { properties } = paths['/api/delivery/webhooks'].post.requestBody.content['application/json'].schema;
    expect(properties.categories.type).toBe('array');
    for (const name of ['openapi.json', 'asyncapi.json'])
      expect(JSON.stringify(await read(name, '127.0.0.1'))).not.toMatch(/"readOnly"/);
  });

  test('have examples that fit their schemas', () => {
    for (const { examples, exampleAnswer, params, answer } of Object.values<Read>(READS)) {
      if (exampleAnswer !== undefined) expect(answer.parse(exampleAnswer)).toEqual(exampleAnswer);
      if (examples !== undefined) expect(params!.parse(examples)).toEqual(examples);
    }
    for (const { examples, params } of Object.values<Readonly<Record<string, Write>>>(writes).flatMap((noun) =>
      Object.values(noun),
    ))
      if (examples !== undefined) expect(params!.parse(examples)).toEqual(examples);
    expect(Problem.parse(EXAMPLE_PROBLEM)).toEqual(EXAMPLE_PROBLEM);
  });

  test('have the error that the call of its example answers', async () => {
    const { requestId: _, ...answered } = await read('signals?limit=9000', '127.0.0.1');
    const { requestId: _example, ...example } = EXAMPLE_PROBLEM;
    expect(answered).toEqual(example);
  });

  test('name the cookie and the API key as ways to identify oneself', async () => {
    const { components } = await read('openapi.json', '127.0.0.1');
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'key']);
    const { components: ofFeed } = await read('asyncapi.json', '127.0.0.1');
    expect(Object.keys(ofFeed.securitySchemes)).toEqual(['session']);
    expect(ofFeed.messages.auth.examples[0].payload.token).toMatch(/^stk_live_/);
  });

  test('of the feed have examples of what a client sends that fit', async () => {
    const { components } = await read('asyncapi.json', '127.0.0.1');
    const sent = ['auth', 'subscribe'].flatMap((name) => components.messages[name].examples as { payload: object }[]);
    expect(sent).toHaveLength(4);
    for (const { payload } of sent) expect(FeedRequest.parse(payload)).toEqual(payload);
  });

  test('of the feed names the host that it was requested from', async () => {
    const { servers } = await read('asyncapi.json', '127.0.0.1:8080');
    expect(servers.site).toMatchObject({ host: '127.0.0.1:8080', protocol: 'ws' });
  });
});

/** Calls of the specification, with the inputs that it names, whether they need a key, and fields of the answer. */
const DOCUMENTED = [
  ['GET /api/strategies', [], false, ['id', 'name', 'oneLiner', 'description', 'markets', 'approach', 'riskLevel']],
  ['GET /api/strategies/{id}', ['id'], false, ['executionPlaybook', 'performanceMetrics', 'timeframes']],
  ['GET /api/signals', ['limit', 'strategy', 'status'], false, ['strategyId', 'symbol', 'timeframe', 'side', 'pnl']],
  [
    'POST /api/signals',
    ['strategyId', 'symbol', 'timeframe', 'side', 'entry', 'stop', 'targets', 'confidence', 'note'],
    true,
    ['id', 'status', 'createdAt'],
  ],
  ['GET /api/subscriptions', [], true, ['id', 'strategyId', 'tier', 'status', 'createdAt']],
] as const;

test.each(DOCUMENTED)('The reference has %s', async (name, inputs, needsAccount, fields) => {
  const { calls } = (await read('reference', '127.0.0.1')) as ApiReference;
  const call = calls.find(({ method, path }) => `${method} ${path}` === name)!;
  expect(call.parameters.map((parameter) => parameter.name)).toEqual(expect.arrayContaining([...inputs]));
  expect(call.needsAccount).toBe(needsAccount);
  const named = call.fields.map((field) => field.split(' ')[0]);
  expect(named).toEqual(expect.arrayContaining([...fields]));
});

test('The page of the documents is sent a short part of the reference, with one call in full', async () => {
  await program.app.ready();
  const outline = await program.askAsPage(reads.apiReference.outline, {});
  const { calls } = await program.askAsPage(reads.apiReference.get, {});
  const blocks = await program.askAsPage(reads.apiReference.blocks, {});
  expect(outline.calls.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
  expect(outline.first).toEqual(calls[0]);
  expect(outline.blocks.map(({ id }) => id)).toEqual(blocks.map(({ id }) => id));
  for (const { id, languages, code } of outline.blocks) {
    expect([id, languages, Object.keys(code)]).toEqual([id, ['curl', 'typescript', 'python'], ['curl']]);
  }
  // The page has at most 60 kB; the reference and the programs as a whole have 28.
  expect(gzipSync(JSON.stringify(outline)).length).toBeLessThan(12_000);
});
