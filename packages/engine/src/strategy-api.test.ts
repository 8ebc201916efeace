import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as api from './strategy-api.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/own-rules.md', import.meta.url), 'utf8');
const exported = new Map<string, unknown>(Object.entries(api));
const names = [...exported.keys()];
/** Rows of the table of indicators: how one is made, what it is updated with, and its other fields. */
const ROWS = [...DOCUMENT.matchAll(/^\| `new (\w+)\((.*?)\)` \| `update\((.*?)\)` \| (.*)\|$/gm)].map(
  ([, name = '', made = '', updated = '', others = '']) => ({ name, made, updated: updated.split(', '), others }),
);
const isIndicator = (name: string) => /^[A-Z]/.test(name);

/** Returns the arguments of a row: numbers and texts. */
const getValues = (made: string) =>
  made === ''
    ? []
    : made.split(', ').map((one) => (one.startsWith("'") ? one.slice(1, -1) : Number(one.replaceAll('_', ''))));

test('the guide to own rules names everything that a strategy file may import', () => {
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(DOCUMENT))).toEqual([]);
  expect(ROWS.map(({ name }) => name).sort()).toEqual(names.filter(isIndicator).sort());
});

test.each(ROWS)('$name is made, updated and read as the guide says', ({ name, made, updated, others }) => {
  const Indicator = exported.get(name) as new (...values: unknown[]) => Record<string, unknown>;
  const indicator = new Indicator(...getValues(made));
  const update = indicator.update as (...values: number[]) => unknown;
  expect(update.length).toBe(updated.length);
  const hasValue = !others.includes('no `value`');
  expect('value' in indicator).toBe(hasValue);
  update.apply(
    indicator,
    updated.map((_, i) => 100 - i),
  );
  const fields = [...others.matchAll(/`(\w+)`/g)].map(([, field = '']) => field).filter((field) => field !== 'value');
  expect(fields.filter((field) => !(field in indicator))).toEqual([]);
});
