import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toRequest } from './to-request.ts';
import { declareWrite } from './write.ts';

const withoutAnswer = {
  method: 'PATCH',
  path: '/api/watchlists/:id',
  tag: 'site',
  summary: 'Changes a watchlist',
  callers: 'accounts',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string().optional(), place: z.int().default(0) }),
  audit: { act: 'watchlist.changed', label: 'Watchlist changed', subject: 'id' },
} as const;
const given = { ...withoutAnswer, answer: z.object({ name: z.string(), count: z.int() }) };

describe('declareWrite', () => {
  test('adds the usual policy and body limit, and the shape of the answer', () => {
    expect(declareWrite(given)).toMatchObject({
      policy: 'data',
      bodyLimit: 16_384,
      errors: {},
      shape: { name: 's', count: 'n' },
    });
    expect(declareWrite({ ...withoutAnswer, bodyLimit: 99 })).toMatchObject({ bodyLimit: 99, shape: null });
  });

  test.each([
    [{ params: z.strictObject({}) }, '`params` must have the parameters of the path'],
    [{ params: z.strictObject({ name: z.string() }) }, '`params` must have the parameters of the path'],
    [{ body: z.strictObject({ id: z.string() }) }, '`id` is a parameter and a body field'],
    [
      { audit: { act: 'watchlist.changed', label: 'Watchlist changed', subject: 'owner' } },
      'the audit subject is not a field of the call',
    ],
  ])('rejects %j', (wrong, reason) => {
    expect(() => declareWrite({ ...given, ...wrong })).toThrow(`PATCH /api/watchlists/:id: ${reason}.`);
  });

  test('takes the audit subject from parameters, body, answer or the account', () => {
    for (const subject of ['id', 'name', 'count', null])
      declareWrite({ ...given, audit: { act: 'a', label: 'Watchlist changed', subject } });
  });
});

describe('toRequest', () => {
  test('puts parameters into the path and the rest into the body', () => {
    const write = declareWrite(given);
    expect(toRequest(write, { id: 'a/b', name: 'FX' })).toEqual({
      method: 'PATCH',
      path: '/api/watchlists/a%2Fb',
      body: { name: 'FX' },
    });
    expect(toRequest(write, { id: 'a', name: undefined })).toMatchObject({ body: null });
  });
});
