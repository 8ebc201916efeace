import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { jsonParameter } from './json-parameter.ts';

const stored = (text: string) => {
  const [json] = new PgDialect().sqlToQuery(jsonParameter([{ text }])).params;
  return (JSON.parse(json as string) as [{ text: string }])[0].text;
};

test('passes texts on as they are, also those that look like what cannot be stored', () => {
  const texts = ['', 'crude oil ±2 %', '📈', String.raw`\u0000`, String.raw`\ud800`, '"\\', '\n'];
  expect(texts.map(stored)).toEqual(texts);
});

test('replaces what PostgreSQL cannot store: the zero character, and halves of others', () => {
  expect(stored('a\0b')).toBe('a\uFFFDb');
  expect(stored('📈'.slice(0, 1))).toBe('\uFFFD');
  expect(stored('📈'.slice(1))).toBe('\uFFFD');
});
