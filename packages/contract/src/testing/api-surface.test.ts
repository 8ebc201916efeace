import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeSurface, SURFACE_VERSION } from './api-surface.ts';

const FOLDER = join(import.meta.dirname, '../../released');
const released = readdirSync(FOLDER).sort();
const linesOf = (name: string): string[] => readFileSync(join(FOLDER, name), 'utf8').split('\n').filter(Boolean);

const present = describeSurface();
const promises = new Set(present);
/** `GET /api/signals` of a line. */
const callOf = (line: string) => /(GET|POST|PUT|PATCH|DELETE) \S+/.exec(line)?.[0];

describe('The API', () => {
  test.each(released)('keeps every call, field, code and message of its released version: %s', (name) => {
    const lost = linesOf(name).filter((line) => !line.startsWith('needs ') && !promises.has(line));
    expect(lost).toEqual([]);
  });

  test.each(released)('needs no more inputs of a call than its released version: %s', (name) => {
    const before = new Set(linesOf(name));
    const calls = new Set([...before].map(callOf));
    const added = present.filter((line) => line.startsWith('needs ') && calls.has(callOf(line)) && !before.has(line));
    expect(added).toEqual([]);
  });

  test('is stored as it was released on the day of its version', () => {
    expect(released.at(-1)).toBe(`${SURFACE_VERSION}.txt`);
  });

  test('is described by calls, inputs, fields, errors and the feed', () => {
    expect(present).toEqual(
      expect.arrayContaining([
        'GET /api/signals takes since',
        'GET /api/signals answer[].entry: string',
        'GET /api/signals/:id answer.steps[].index: integer',
        'POST /api/subscriptions answer.isActive: boolean',
        'needs strategyId of POST /api/subscriptions',
        'error RATE_LIMITED 429',
        'feed closes 4008 slow',
        'feed sends.data.symbol: string',
      ]),
    );
    expect(present.filter((line) => line.includes('/api/admin/'))).toEqual([]);
  });
});
