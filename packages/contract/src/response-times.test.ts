import { expect, test } from 'vitest';
import { CONCERN_RULE, REQUEST_KINDS, type RequestKind } from './request-kinds.ts';
import { parseResponseTime, RESPONSE_TIMES, responsePhrase, toDueRule } from './response-times.ts';

const PHRASES: Readonly<Record<RequestKind, string>> = {
  sales: 'within 24 hours',
  help: 'in 2-4 hours',
  legal: 'in 3-5 business days',
  risk: 'in 1-2 business days',
  data: 'within 30 days',
  deletion: 'within 30 days',
  inquiry: 'in 1-2 business days',
  complaint: 'within 15 business days',
};

test.each(Object.entries(PHRASES))('a request of the kind %s is answered %s by default', (kind, phrase) => {
  expect(responsePhrase(RESPONSE_TIMES[REQUEST_KINDS[kind as RequestKind].response])).toBe(phrase);
});

test('a concern is investigated within 5 business days by default', () => {
  expect(responsePhrase(RESPONSE_TIMES[CONCERN_RULE.response])).toBe('within 5 business days');
});

test.each([
  ['24 hours', { hours: 24 }],
  ['1 hour', { hours: 1 }],
  ['30 days', { days: 30 }],
  ['1 business day', { businessDays: 1 }],
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

test('a request is due by the response time that the operator has set', () => {
  const settings = { ...RESPONSE_TIMES, complaintResponse: '2-8 business days' };
  expect(toDueRule('complaintResponse', settings)).toEqual({ businessDays: 8, from: 2 });
  expect(toDueRule('legalResponse', settings)).toEqual({ businessDays: 5, from: 3 });
});

test('a stored response time that cannot be read is an error that names its setting', () => {
  expect(() => toDueRule('riskResponse', { ...RESPONSE_TIMES, riskResponse: 'soon' })).toThrow(/riskResponse/);
});
