import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from './issue-message.ts';

const Query = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  name: z.string().min(2).max(10).optional(),
  tags: z.array(z.string()).max(1).optional(),
  side: z.enum(['long', 'short']).optional(),
  isAdult: z.literal(true).optional(),
  from: z.iso.datetime({ error: 'must be a time in UTC' }).optional(),
  until: z.iso.datetime().optional(),
  day: z.iso.date().optional(),
  answers: z.record(z.string(), z.boolean()).optional(),
  settings: z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
    .optional(),
  id: z
    .string()
    .regex(/^ch_\w+$/)
    .optional(),
});

test.each([
  [{ limit: '9000' }, 'must be at most 500'],
  [{ limit: '0' }, 'must be at least 1'],
  [{ limit: '1.5' }, 'must be a whole number'],
  [{ limit: 'x' }, 'must be a number'],
  [{ name: 'n' }, 'must have at least 2 characters'],
  [{ name: 'n'.repeat(11) }, 'must have at most 10 characters'],
  [{ tags: ['a', 'b'] }, 'must have at most 1 item'],
  [{ tags: 'a' }, 'must be a list'],
  [{ side: 'up' }, 'must be one of long, short'],
  [{ isAdult: false }, 'must be true'],
  [{ from: 'now' }, 'must be a time in UTC'],
  [{ until: 'now' }, 'must be a time in UTC such as 2026-03-16T09:30:00.000Z'],
  [{ day: 'now' }, 'must be a day such as 2026-03-16'],
  [{ answers: '' }, 'must be an object'],
  [{ settings: {} }, 'must be one of a, b'],
  [{ id: 'x' }, 'must match /^ch_\\w+$/'],
])('describes what is required for %j', (value, message) => {
  expect(Query.safeParse(value).error!.issues.map((issue) => issueMessage(issue))).toEqual([message]);
});

test('names a missing value', () => {
  const { issues } = Query.required({ name: true }).safeParse({}).error!;
  expect(issues.map((issue) => issueMessage(issue))).toEqual(['is required']);
});
