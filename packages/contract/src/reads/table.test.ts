import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getAddress } from './address.ts';
import { answerShape } from './answer-shape.ts';
import { checkAnswer } from './check-answer.ts';
import { getShape } from './get-shape.ts';
import * as reads from './index.ts';
import type { Read } from './read.ts';
import { READS } from './table.ts';

const all = Object.entries(READS) as [string, Read][];

describe('the table of reads', () => {
  test('names each read by its noun and content', () => {
    expect(READS['signals.list']).toBe(reads.signals.list);
    expect(all.length).toBeGreaterThan(25);
  });

  test('has one read per path', () => {
    const paths = all.map(([, { path }]) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test.each(all)('has an answer type and parameter schemas: %s', (_name, read) => {
    const named = [...read.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(read.params?.shape ?? {})).toEqual(named);
    const parameters = [...named, ...Object.keys(read.query?.shape ?? {})];
    expect(new Set(parameters).size, 'no name is used twice').toBe(parameters.length);
    if (read.nextBy !== undefined) expect(parameters).toContain(read.nextBy);
    if (read.isSparse) expect(parameters).toContain('fields');
    expect(() => checkAnswer(Symbol('nothing'), getShape(read.answer))).toThrow();
    expect(answerShape(read.path)).toEqual(getShape(read.answer));
  });

  test('has no shared cache for answers that depend on the caller only', () => {
    for (const [name, { entitlement, cache }] of all)
      expect([name, cache === 'never']).toEqual([name, entitlement === 'own' || entitlement === 'operator']);
  });
});

describe('getAddress', () => {
  test('puts path parameters into the path and the others into the query', () => {
    expect(getAddress(reads.signals.ofStrategy, { id: 'a/b', limit: 3, status: 'active' })).toBe(
      '/api/signals/strategy/a%2Fb?limit=3&status=active',
    );
    expect(getAddress(reads.strategies.list, { fields: ['id', 'name'] })).toBe('/api/strategies?fields=id,name');
    expect(getAddress(reads.signals.list, { strategy: undefined })).toBe('/api/signals');
  });

  test('preserves every value', () => {
    const address = getAddress(reads.bars.list, { symbol: 'A&B=C ', timeframe: '1h', to: '2026-03-04T12:00:00Z' });
    const query = Object.fromEntries(new URL(address, 'http://site').searchParams);
    expect(query).toEqual({ symbol: 'A&B=C ', timeframe: '1h', to: '2026-03-04T12:00:00Z' });
    expect(z.object({ symbol: z.string() }).safeParse(query).success).toBe(true);
  });
});
