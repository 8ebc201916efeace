import { expect, test } from 'vitest';
import { withTypedTags } from './typed-tags.ts';

test('commas separate typed tags, and none is added twice', () => {
  expect(withTypedTags(['gap'], 'Late, FOMO')).toEqual({ tags: ['gap', 'Late', 'FOMO'] });
  expect(withTypedTags(['gap'], ' ,gap,, Late ')).toEqual({ tags: ['gap', 'Late'] });
});

test('too long and too many tags are refused, and nothing is added', () => {
  expect(withTypedTags([], `Late, ${'x'.repeat(31)}`)).toEqual({
    problem: 'A tag has at most 30 characters. Commas separate tags.',
  });
  const eleven = Array.from({ length: 11 }, (_, i) => `t${i}`);
  expect(withTypedTags(eleven, 'Late')).toHaveProperty('tags');
  expect(withTypedTags(eleven, 'Late, FOMO')).toEqual({ problem: 'A trade has at most 12 tags.' });
});
