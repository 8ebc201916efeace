import { expect, test } from 'vitest';
import { statusOf } from './status-of.ts';

test('an example has no status that only an auditor or an event can give it', () => {
  expect(statusOf({ fields: { status: 'Certified', sample: true } })).toBe('Template');
  expect(statusOf({ fields: { status: 'Certified' } })).toBe('Certified');
});
