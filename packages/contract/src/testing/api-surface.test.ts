import { describe, expect, test } from 'vitest';
import { describeSurface, SURFACE_VERSION } from './api-surface.ts';
import { addedNeeds, computeHash, lostPromises, readHashes, readSurfaces, storeSurface } from './released-surface.ts';

const surfaces = readSurfaces();
const released = surfaces.map((surface) => [surface.version, surface] as const);
const newest = surfaces.at(-1)!;
const present = describeSurface();

describe('The API', () => {
  test.each(released)('keeps every call, field, value, code and message of its version %s', (_version, surface) => {
    expect(lostPromises(surface, present)).toEqual([]);
  });

  test.each(released)('needs no more inputs of a call than its version %s', (_version, surface) => {
    expect(addedNeeds(surface, present)).toEqual([]);
  });

  test('is stored as the current version promises it: otherwise run `npm run release-api`', () => {
    expect(newest.version).toBe(SURFACE_VERSION);
    expect(newest.lines).toEqual(present);
  });

  test('has a stored hash for each version but the newest, and no released file has changed', () => {
    const hashes = readHashes();
    const sealed = surfaces.filter(({ version }) => version !== newest.version || version in hashes);
    expect(Object.fromEntries(sealed.map((surface) => [surface.version, computeHash(surface)]))).toEqual(hashes);
  });

  test('cannot rewrite a released version', () => {
    const [first] = surfaces;
    expect(() => storeSurface({ ...first!, lines: first!.lines.slice(1) }, false)).toThrow('Raise API_VERSION');
  });

  test('notices a field, a value and a code that are gone, and an input that is newly needed', () => {
    const line = (text: string) => newest.lines.filter((one) => one !== text);
    for (const gone of [
      'GET /api/signals answer[].entry: string',
      'GET /api/signals answer[].side = long',
      'POST /api/signals takes.side = short',
      'POST /api/signals answers 201',
      'error RATE_LIMITED 429',
    ])
      expect(lostPromises(newest, line(gone))).toEqual([gone]);
    const needed = 'needs note of POST /api/signals';
    expect(addedNeeds(newest, [...present, needed])).toEqual([needed]);
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
