import { type ApiReference, reads, sampleBody, type Write, writes } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import { silentLog } from '../../platform/logging.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createApiReference } from './index.ts';
import { nameType } from './name-type.ts';

const config = { trustProxy: [], baseUrl: null, environment: 'test' } as unknown as Config;
const unused = () => {
  throw new Error('No test calls it.');
};

/** Every write that the reference has. */
const WRITES = Object.values<Readonly<Record<string, Write>>>(writes)
  .flatMap((ofNoun) => Object.values(ofNoun))
  .filter(({ tag }) => !['console', 'newsletter', 'support'].includes(tag))
  .filter(({ callers, scope }) => callers === 'anyone' || scope !== undefined);
const named = WRITES.map((write) => [`${write.method} ${write.path}`, write] as const);
const getCall = ({ method, path }: Write) =>
  reference.calls.find((one) => one.method === method && one.path === path.replaceAll(/:(\w+)/g, '{$1}'))!;

let app: FastifyInstance;
let reference: ApiReference;

beforeAll(async () => {
  app = await buildApp({
    config,
    log: silentLog,
    modules: [
      {
        name: 'some reads',
        reads: [
          reads.signals.list,
          reads.signals.get,
          reads.signalFiles.csv,
          reads.risk.get,
          reads.strategies.list,
          reads.strategies.get,
          reads.subscriptions.list,
          reads.adminHealth.get,
        ].map((read) => serve(read as never, unused as never)),
        writes: WRITES.map((write) => serveWrite(write, unused)),
      },
      createApiReference({ config }),
    ],
    getViewer: () => testViewer(undefined as unknown as Database),
    audit: unused,
  });
  reference = (await app.inject('/api/reference')).json();
});
afterAll(() => app.close());

const call = (id: string) => reference.calls.find((one) => one.id === id)!;

test('the files of the SDK are sent as they were delivered', async () => {
  for (const [file, part] of [
    ['sealtick.py', 'class Sealtick:'],
    ['verify-log.py', 'Checks a Sealtick log'],
  ] as const) {
    const { body, headers } = await app.inject(`/api/sdk/${file}`);
    expect(body).toContain(part);
    expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
  }
  expect((await app.inject('/api/sdk/..%2Fpackage.json')).statusCode).toBe(400);
});

describe('The reference of the API', () => {
  test('lists the calls by part, and leaves out those of the console', () => {
    const ids = reference.calls.filter(({ method }) => method === 'GET').map(({ id }) => id);
    expect(ids).toEqual([
      'signalsList',
      'signalsGet',
      'signalFilesCsv',
      'strategiesList',
      'strategiesGet',
      'apiReferenceGet',
      'apiReferenceBlocks',
      'sdkFile',
      'sdkClient',
      'riskGet',
      'subscriptionsList',
    ]);
    expect(reference.parts[0]).toEqual({ name: 'signals', text: expect.stringContaining('Signals') });
  });

  test('says that strategies need no account, and subscriptions and creating signals do', () => {
    const needs = ['strategiesList', 'strategiesGet', 'subscriptionsList', 'ownSignalsCreate'].map(
      (id) => call(id).needsAccount,
    );
    expect(needs).toEqual([false, false, true, true]);
  });

  test('says which plans may create signals, and what one is made of', () => {
    const { parameters, refusals } = call('ownSignalsCreate');
    expect(refusals.find(({ status }) => status === 403)!.text).toContain('Pro and Institutional');
    const required = ['strategyId', 'symbol', 'timeframe', 'side', 'entry', 'stop', 'targets'];
    const inBody = parameters.filter((one) => one.in === 'body');
    expect(inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(required);
    expect(inBody.map(({ name }) => name)).toEqual(expect.arrayContaining(['confidence', 'note']));
  });

  test('says of each input what it is, and whether it is required', () => {
    expect(call('signalsList').parameters.find(({ name }) => name === 'limit')).toEqual({
      name: 'limit',
      in: 'query',
      type: 'integer, 1 to 500',
      isRequired: false,
      text: 'Most rows of the answer',
      example: null,
    });
    expect(call('signalsGet').parameters[0]).toMatchObject({ name: 'id', in: 'path', isRequired: true });
  });

  test('has no full stop at the end of a text, where the page adds one', () => {
    const texts = reference.calls.flatMap(({ parameters, refusals }) => [...parameters, ...refusals]);
    expect(texts.map(({ text }) => text).filter((text) => text.endsWith('.'))).toEqual([]);
  });

  test('says what is answered, and who may call', () => {
    expect(call('signalsList').fields).toEqual(expect.arrayContaining(['symbol string', 'closedAt time or null']));
    expect(call('signalsList').fields).toContain('side long | short');
    expect([call('signalFilesCsv').media, call('signalFilesCsv').fields]).toEqual(['text/csv', []]);
    expect([call('signalsList').status, call('signalsList').media]).toEqual([200, 'application/json']);
    expect([call('signalsList').needsAccount, call('riskGet').needsAccount]).toEqual([false, true]);
  });

  test.each(named)('says with which status and body a write answers: %s', (_name, write) => {
    const { answer, isCreation } = write;
    const written = getCall(write);
    expect(written.status).toBe(answer ? (isCreation ? 201 : 200) : 204);
    expect(written.media).toBe(answer ? 'application/json' : null);
    expect(written.fields).toHaveLength(Object.keys(answer?.shape ?? {}).length);
  });

  test.each(named.filter(([, { body }]) => body !== undefined))(
    'explains every field of a body, with examples that the call accepts: %s',
    (_name, write) => {
      const fields = getCall(write).parameters.filter((one) => one.in === 'body');
      expect(fields.map(({ name }) => name)).toEqual(Object.keys(write.body!.shape));
      expect(fields.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
      const sample = sampleBody(getCall(write))!;
      expect(write.body!.safeParse(JSON.parse(sample)).error?.issues ?? []).toEqual([]);
      expect(sample).not.toBe('{}');
    },
  );
});

test.each([
  [{ type: 'string', maxLength: 100 }, 'string, up to 100 characters'],
  [{ type: ['number', 'null'] }, 'number or null'],
  [{ anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] }, 'time or null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'list of a | b'],
  [{ type: 'integer', minimum: 1 }, 'integer, from 1'],
  [undefined, 'any'],
] as const)('names the type of %j', (schema, words) => {
  expect(nameType(schema as never)).toBe(words);
});
