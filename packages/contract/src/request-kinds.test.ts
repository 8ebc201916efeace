import { expect, test } from 'vitest';
import {
  CONCERN_RULE,
  dueRuleOf,
  dueText,
  parseResponseTime,
  REQUEST_KINDS,
  type RequestKind,
} from './request-kinds.ts';

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

test.each([
  ['24 hours', { hours: 24 }],
  ['2-4 hours', { hours: 4, from: 2 }],
  [' 2  to 4 hours ', { hours: 4, from: 2 }],
  ['1 to 2 business days', { businessDays: 2, from: 1 }],
  ['4 to 2 hours', null],
  ['0 hours', null],
  ['soon', null],
  ['2 to 4 hours at night', null],
] as const)('the response time %j is read as %j', (text, rule) => {
  expect(parseResponseTime(text)).toEqual(rule);
});

test('only requests to support are due by the response time that the operator has set', () => {
  const settings = { supportResponse: '1 to 2 business days' };
  expect(dueRuleOf('help', settings)).toEqual({ businessDays: 2, from: 1 });
  expect(dueRuleOf('complaint', settings)).toEqual(REQUEST_KINDS.complaint.due);
});
