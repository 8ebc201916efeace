import { hasRoute, READS, type Read, SIGN_IN_CALLS, type Write, writes } from '@sealtick/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { $ZodTypes } from 'zod/v4/core';
import { joinOperator } from '../join-operator.ts';
import { type OpenProgram, openProgram } from '../open-program.ts';
import { getSamples, READ_NAMES } from '../read-samples.ts';

const NOW = Date.UTC(2026, 2, 4, 12);
/** NUL, another control character, half of a character, and a text that is too long; as in an address. */
const IN_ADDRESS = ['%00', 'a%00b', '%01', 'a%01b', 'a%ED%A0%80', '%ED%A0%80', 'x'.repeat(20_000), '%7F'];
const IN_BODY = ['\0', 'a\0b', '\u0001', 'a\u0001b', 'a\udfff', '\ud800', 'x'.repeat(14_000), '\u007f'];
/** The longest texts that are not a mistake: a picture, and messages to a person. */
const IS_LONG =
  /^(picture|message|text|description|complaint|concern|inquiry|reason|resolution|impact|clientDataJSON)$/;

let program: OpenProgram;
/** Of an operator with a second factor, who may call everything. */
let cookie: string;
let operators = 1;

async function expectRefusal(request: InjectOptions, what: string): Promise<void> {
  const ask = () => program.ask({ ...request, headers: { ...request.headers, cookie } });
  let { statusCode, body } = await ask();
  if (statusCode === 429) {
    // An account has a limited number of some calls per hour.
    operators += 1;
    cookie = await joinOperator(program.db.database, NOW, `olga-${operators}`);
    ({ statusCode, body } = await ask());
  }
  expect([400, 404, 413, 422], `${what}: ${statusCode} ${body.slice(0, 200)}`).toContain(statusCode);
}

/** Returns the path with these values of its parameters, which are encoded. */
const getPath = (path: string, values: Readonly<Record<string, string>>) =>
  path.replace(/:(\w+)/g, (_all, name: string) => values[name] ?? 'x');

const encoded = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(String(value))]));

const reads = READ_NAMES.map((name) => [name, READS[name] as Read] as const).filter(([, read]) => hasRoute(read));

/** Returns a value that a schema takes, as far as a simple one does: another field is to be the only mistake. */
function getSample(schema: z.ZodType): unknown {
  const { def } = (schema as unknown as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, getSample(field as z.ZodType)]),
      );
    case 'array':
      return [getSample(def.element as z.ZodType)];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'number':
      return 5_000;
    case 'record':
      return {};
    case 'union':
      return getSample(def.options[0] as z.ZodType);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return getSample(def.innerType as z.ZodType);
    default:
      return [
        'EURUSD',
        'ada@example.com',
        'https://example.com/',
        '2026-03-05',
        '2026-03-05T00:00:00.000Z',
        '1.5',
      ].find((one) => schema.safeParse(one).success);
  }
}

/** Returns copies of a value in each of which one text is another one. */
function* withText(value: unknown, text: string): Generator<{ readonly name: string; readonly value: unknown }> {
  if (typeof value === 'string') yield { name: '', value: text };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const one of withText(inner, text)) {
      const copy = Array.isArray(value) ? [one.value] : { ...value, [key]: one.value };
      yield { name: one.name || key, value: copy };
    }
  }
}

const declared = Object.entries(writes).flatMap(([noun, ofNoun]) =>
  Object.entries<Write>(ofNoun).map(
    ([name, { method, path, params, body }]) => [`${noun}.${name}`, { method, path, params, body }] as const,
  ),
);
const signIn = Object.entries(SIGN_IN_CALLS).map(
  ([name, body]) => [`auth.${name}`, { method: 'POST', path: `/api/auth/${name}`, params: undefined, body }] as const,
);

/**
 * Tests every read and write.
 * @param part An address or body is sent one of this many texts, the next one those that follow
 */
export function testControlCharacters(part: number): void {
  let turn = 0;
  const choose = (texts: readonly string[]) => {
    turn += 1;
    return texts.filter((_text, at) => (at + turn) % part === 0);
  };
  beforeAll(async () => {
    program = await openProgram({ now: () => NOW });
    cookie = await joinOperator(program.db.database, NOW);
  });
  afterAll(() => program.close());

  describe.each(reads)('%s', (name, { path, params, query }) => {
    test('refuses control characters, halves of characters and overlong texts in its address', async () => {
      const given = encoded(getSamples(name, 0)[0]!);
      for (const field of [...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {})]) {
        for (const bad of choose(IN_ADDRESS)) {
          const all: Record<string, string> = { ...given, [field]: bad };
          const asked = Object.keys(query?.shape ?? {}).flatMap((one) =>
            all[one] === undefined ? [] : `${one}=${all[one]}`,
          );
          const url = `${getPath(path, all)}?${asked.join('&')}`;
          await expectRefusal({ method: 'GET', url }, url.slice(0, 120));
        }
      }
    });
  });

  describe.each([...declared, ...signIn])('%s', (_name, { method, path, params, body }) => {
    const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
    const sample = body === undefined ? undefined : getSample(body);

    test('refuses control characters, halves of characters and overlong texts in its address and body', async () => {
      const send = (url: string, payload: unknown, what: string) =>
        expectRefusal({ method, url, headers, ...(payload === undefined ? {} : { payload: payload as object }) }, what);
      for (const field of Object.keys(params?.shape ?? {})) {
        for (const bad of choose(IN_ADDRESS)) await send(getPath(path, { [field]: bad }), sample, `${path} ${field}`);
      }
      for (const bad of choose(IN_BODY)) {
        for (const { name, value } of withText(sample, bad)) {
          if (bad.length > 1_000 && IS_LONG.test(name)) continue;
          await send(getPath(path, {}), value, `${path} ${name} ${JSON.stringify(bad).slice(0, 20)}`);
        }
      }
    });
  });
}
