import { expect, test } from 'vitest';
import { CONCERN_RULE, dueText, REQUEST_KINDS, type RequestKind } from './request-kinds.ts';

const TEXTS: Readonly<Record<RequestKind, string>> = {
  sales: '24 hours',
  help: '2-4 hours',
  legal: '3-5 business days',
  risk: '1-2 business days',
  data: '30 days',
  deletion: '30 days',
  inquiry: '1-2 business days',
  complaint: '15 business days',
};

test.each(Object.entries(TEXTS))('A request of the kind %s is answered in %s', (kind, text) => {
  expect(dueText(REQUEST_KINDS[kind as RequestKind].due)).toBe(text);
});

test('A concern is investigated within 5 business days', () => {
  expect(dueText(CONCERN_RULE.due)).toBe('5 business days');
});
