import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READS, SIGN_IN_CALLS, writes } from './index.ts';
import type { Read } from './reads/read.ts';
import { inputLeaves, type Leaf } from './testing/input-leaves.ts';
import type { Write } from './writes/write.ts';

/** Characters that no text of a call has: NUL, other control characters, and halves of characters. */
const NEVER = ['\u0000', '\u0001', '\u001b', '\u007f', '\u0080', '\ud800', '\udfff'];
const OVERLONG = 'x'.repeat(100_000);
/** The fields that are longer: pictures and files as base64. */
const LONG_FIELDS = [
  'profile.setPicture body picture',
  'settings.setLogo body picture',
  'journal.addScreenshot body picture',
  'adminArticles.addPicture body picture',
  'journal.preview body file',
  'journal.importFile body file',
];

const allReads = Object.entries<Read>(READS);
const allWrites = Object.entries(writes).flatMap(([noun, ofNoun]) =>
  Object.entries<Write>(ofNoun).map(([name, write]) => [`${noun}.${name}`, write] as const),
);
const leaves: readonly Leaf[] = [
  ...allReads.flatMap(([name, { params, query }]) => [
    ...inputLeaves(`${name} params`, params),
    ...inputLeaves(`${name} query`, query),
  ]),
  ...allWrites.flatMap(([name, { params, body }]) => [
    ...inputLeaves(`${name} params`, params),
    ...inputLeaves(`${name} body`, body),
  ]),
  ...Object.entries(SIGN_IN_CALLS).flatMap(([name, body]) => inputLeaves(`auth.${name} body`, body)),
];
const named = leaves.map(({ path, schema }) => [path, schema] as const);

/** Returns texts with the character: alone, within letters, and within a text that the pattern of a field takes. */
function textsWith(character: string, pattern: RegExp | null): string[] {
  const plain = [character, `a${character}b`, `${'x'.repeat(20)}${character}`, `https://example.com/${character}`];
  if (pattern === null) return plain;
  const [taken = ''] = fc.sample(fc.stringMatching(pattern), 1);
  return [
    ...plain,
    ...[0, taken.length >> 1, taken.length].map((at) => taken.slice(0, at) + character + taken.slice(at)),
  ];
}

describe('Every text field of a call', () => {
  test('is found: those of parameters, queries, bodies, lists, records and alternatives', () => {
    const found = new Set(leaves.map(({ path }) => path));
    for (const path of [
      'runs.get params id',
      'content.search query q',
      'support.help body message',
      'deliveryRules.save body strategies key',
      'watchlists.change body items item id',
      'auth.sign-in body password',
    ])
      expect(found).toContain(path);
  });

  test.each(named)('%s has no control characters, and no half of a character', (path, schema) => {
    for (const text of NEVER.flatMap((character) => textsWith(character, getPattern(schema)))) {
      expect(schema.safeParse(text).success, `${path}: ${JSON.stringify(text)}`).toBe(false);
    }
  });

  test.each(named.filter(([path]) => !LONG_FIELDS.includes(path)))('%s has a greatest length', (_path, schema) => {
    for (const text of [OVERLONG, ` ${OVERLONG}`, '\n'.repeat(100_000) + OVERLONG]) {
      expect(schema.safeParse(text).success).toBe(false);
    }
  });
});

describe('Every time of a call', () => {
  const takes = (schema: Leaf['schema'], text: string) => schema.safeParse(text).success;
  const times = named.filter(
    ([, schema]) => takes(schema, '2026-01-02T03:04:05.000Z') && !takes(schema, 'x'.repeat(24)),
  );

  test('is found', () => {
    const found = times.map(([path]) => path);
    for (const path of ['bars.list query from', 'runs.start body from', 'journal.create body openedAt'])
      expect(found).toContain(path);
  });

  test.each(times)('%s has any fraction of a second or none, and is UTC', (_path, schema) => {
    for (const [time, isTaken] of [
      ['2026-01-02T03:04:05Z', true],
      ['2026-01-02T03:04:05.1Z', true],
      ['2026-01-02T03:04:05.123Z', true],
      ['2026-01-02T03:04:05.123456Z', true],
      ['2026-01-02T03:04:05+01:00', false],
      ['2026-01-02T03:04:05', false],
      ['2026-02-30T03:04:05Z', false],
    ] as const)
      expect(takes(schema, time), time).toBe(isTaken);
  });
});

function getPattern({ _zod: { def, bag } }: Leaf['schema']): RegExp | null {
  const [first] = (bag as { patterns?: Set<RegExp> }).patterns ?? [];
  return first ?? (def as { pattern?: RegExp }).pattern ?? null;
}

test.each(['reads', 'writes'])('the declarations in %s use the types of texts, and no bare string', (folder) => {
  for (const file of readdirSync(join(import.meta.dirname, folder)).filter((name) =>
    /\.(reads|writes)\.ts$/.test(name),
  )) {
    const source = readFileSync(join(import.meta.dirname, folder, file), 'utf8');
    const bare = source
      .split('\n')
      .filter((line) => /\bz?\s*\.string\(/.test(line) && !/answer: z\.string\(\)/.test(line));
    expect(bare, file).toEqual([]);
  }
});
