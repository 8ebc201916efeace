import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONCERN_RULE,
  type ContentKind,
  ERASURE_DAYS,
  INCIDENT_RESPONSE_MINUTES,
  MAINTENANCE_NOTICE_HOURS,
  PLAN_LIMITS,
  PLANS,
  type PlanLimit,
  PRICE_NOTICE_DAYS,
  REFUND_DAYS,
  REQUEST_KINDS,
  type ResponseTimeName,
  TRIAL_DAYS,
} from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { withoutEarlier } from './earlier-version.ts';
import { documents, shippedText as getText, OPERATOR_TIMES } from './testing/document-text.ts';

const within = ({ response }: { readonly response: ResponseTimeName }): string => `within ${OPERATOR_TIMES[response]}`;
const REFUND = `within ${REFUND_DAYS} days of`;
const ORDERS = 'the program sends your broker the orders that you confirm, or that your settings describe.';
const [MINUTES, HOURS] = [INCIDENT_RESPONSE_MINUTES.critical, INCIDENT_RESPONSE_MINUTES.minor / 60];

test.each<[what: string, kind: ContentKind, id: string, text: string]>([
  ['the refund', 'pricing', 'refund', `refunded in full if you ask for it ${REFUND} that payment`],
  [
    'the refund',
    'help',
    'refund',
    `your first payment for a plan back in full if you ask for it ${REFUND} that payment`,
  ],
  ['the refund', 'help', 'plans-and-billing', `refunded in full if you ask ${REFUND} it`],
  ['the refund', 'legal', 'terms', `refunded in full if you ask ${REFUND} it`],
  [
    'the first payment',
    'legal',
    'terms',
    `You receive your first payment back in full if you ask for it ${REFUND} that payment`,
  ],
  [
    'that later periods are not refunded',
    'help',
    'refund',
    'Later periods of a plan that have begun are not refunded.',
  ],
  ['the refund of a course', 'pricing', 'refund', `A paid course is refunded ${REFUND} its payment.`],
  ['the refund of a course', 'help', 'refund', `A paid course is refunded ${REFUND} its payment.`],
  ['the refund of a course', 'help', 'plans-and-billing', `A paid course is refunded ${REFUND} its payment`],
  ['the refund of a course', 'legal', 'terms', `Section 5 applies to each course: ask ${REFUND} its payment.`],
  ['orders', 'legal', 'terms', ORDERS],
  ['orders', 'legal', 'risk', ORDERS],
  ['orders', 'pricing', 'advice', ORDERS],
  ['orders', 'help', 'is-this-advice', ORDERS],
  ['that later periods are not refunded', 'legal', 'terms', 'Later periods that have begun are not refunded.'],
  ['the trial', 'pricing', 'trial-end', `ends automatically after ${TRIAL_DAYS} days`],
  ['the trial', 'help', 'trial', `Pro for ${TRIAL_DAYS} days`],
  ['the trial', 'legal', 'terms', `The trial lasts ${TRIAL_DAYS} days and needs no card.`],
  [
    'the notice of a change of price',
    'legal',
    'terms',
    `by email at least ${PRICE_NOTICE_DAYS} days before it takes effect`,
  ],
  ['the notice of maintenance', 'legal', 'terms', `maintenance at least ${MAINTENANCE_NOTICE_HOURS} hours ahead`],
  ['the notice of maintenance', 'help', 'read-the-status-page', `announced ${MAINTENANCE_NOTICE_HOURS} hours ahead`],
  ['the minimum age', 'legal', 'terms', 'You are at least 18 years old'],
  ['the minimum age', 'legal', 'privacy', 'The service is for people of at least 18 years.'],
  ['the minimum age', 'help', 'minimum-age', 'You must be at least 18 years old'],
  ['when a complaint is answered', 'legal', 'terms', within(REQUEST_KINDS.complaint)],
  ['when a complaint is answered', 'legal', 'privacy', within(REQUEST_KINDS.complaint)],
  ['when a complaint is answered', 'policy', 'complaints', within(REQUEST_KINDS.complaint)],
  ['when a complaint is answered', 'compliance', 'conduct', within(REQUEST_KINDS.complaint)],
  ['when a complaint is answered', 'help', 'complaint', within(REQUEST_KINDS.complaint)],
  ['when a concern is investigated', 'policy', 'whistleblowing', `investigated ${within(CONCERN_RULE)}`],
  ['when a concern is investigated', 'help', 'complaint', `investigated ${within(CONCERN_RULE)}`],
  ['when a request about data is answered', 'legal', 'privacy', `answer ${within(REQUEST_KINDS.data)}`],
  ['when a request about data is answered', 'compliance', 'data-protection', `answered ${within(REQUEST_KINDS.data)}`],
  ['when a request about data is answered', 'help', 'your-data', `answered ${within(REQUEST_KINDS.deletion)}`],
  ['when sales answer', 'pricing', 'payment', `sales, who answer ${within(REQUEST_KINDS.sales)}`],
  ['when sales answer', 'help', 'no-card-payment', `A person answers ${within(REQUEST_KINDS.sales)}`],
  ['when an account is erased', 'compliance', 'data-protection', `Carried out ${ERASURE_DAYS} days after`],
  [
    'the response to incidents',
    'compliance',
    'resilience',
    `${MINUTES} minutes for critical, 1 hour for major, ${HOURS} hours for minor incidents`,
  ],
])('Of %s, %s/%s says what the program does', (_what, kind, id, text) => {
  expect(getText(kind, id)).toContain(text);
});

test('A person responds to an incident within 15 minutes, 1 hour or 4 hours, by its severity', () => {
  expect(INCIDENT_RESPONSE_MINUTES).toEqual({ critical: 15, major: 60, minor: 240 });
});

describe('The plans', () => {
  const { free, starter, pro, institutional } = PLANS;

  test('are stated in the document of members with every limit', () => {
    const words = (most: number | null) =>
      most === null ? 'any number' : most === 0 ? 'none' : most.toLocaleString('en-GB');
    const plans = Object.values(PLANS);
    const limits = Object.entries(PLAN_LIMITS) as [PlanLimit, { name: string }][];
    const rows = [
      ['USD a month', ...plans.map(({ monthlyUsd }) => monthlyUsd ?? 'by agreement')],
      ...limits.map(([limit, { name }]) => [name, ...plans.map((plan) => words(plan[limit]))]),
    ].map((cells) => `| ${cells.join(' | ')} |`);
    expect(readFileSync(join(import.meta.dirname, '../../../docs/members.md'), 'utf8')).toContain(
      `\n${rows.join('\n')}\n\n`,
    );
  });

  test('are stated in the help center as they are sold', () => {
    const text = getText('help', 'plans');
    expect([starter.maxMarketGroups, pro.maxMarketGroups, pro.maxStrategies]).toEqual([1, null, null]);
    for (const row of [
      `Free | $0 | public signals after the public delay, the whole record and its proofs, ${free.maxRuns} stored backtests`,
      `Starter | $${starter.monthlyUsd} | up to ${starter.maxStrategies} strategies, in 1 market group, ${starter.maxRuns} stored backtests`,
      `Pro | $${pro.monthlyUsd} | any number of strategies, in all markets, ${pro.maxRuns} stored backtests`,
      `Institutional | by agreement | as agreed, ${institutional.maxRuns} stored backtests`,
    ]) {
      expect(text).toContain(row);
    }
  });

  test('are stated in the terms as they are sold', () => {
    const text = getText('legal', 'terms');
    expect(text).toContain(`Starter | $${starter.monthlyUsd} | Up to ${starter.maxStrategies} strategies, in 1 market`);
    expect(text).toContain(`Pro | $${pro.monthlyUsd} | Any number of strategies, in all markets`);
    expect(text).toContain('Institutional | By agreement | As agreed in writing');
  });
});

const policies = documents.filter(({ kind }) => kind === 'policy').map(({ id }) => id);

test.each(policies)('The policy %s names the Chief Compliance Officer with address and telephone', (id) => {
  expect(getText('policy', id)).toContain(
    'Chief Compliance Officer of Northwind Research GmbH: desk@northwind.test, +49 30 123456.',
  );
});

test('The terms name the company with its number, its VAT number and its registered office', () => {
  expect(getText('legal', 'terms')).toContain(
    'Company number: HRB 12345. VAT number: DE 123456789. Registered office: Berlin.',
  );
});

test('The terms have the model form for a cancellation', () => {
  expect(getText('legal', 'terms')).toContain('I give notice that I cancel my contract');
});

test('The risk disclosure has the sentence that the Financial Conduct Authority asks for', () => {
  expect(getText('legal', 'risk')).toContain('not a reliable indicator of future results');
});

test('Every document that only an operator can write is a sample: legal documents, policies, reports and claims', () => {
  const isSample = ({ fields }: (typeof documents)[number]) => fields.sample === true;
  const reports = documents.filter(({ kind }) => kind === 'report');
  const claims = documents.filter(({ fields }) => fields.type === 'certification' || fields.type === 'event');
  const legal = withoutEarlier(documents).filter(({ kind }) => kind === 'legal' || kind === 'policy');
  expect([legal.length, reports.length, claims.length]).toEqual([8, 4, 7]);
  expect([...legal, ...reports, ...claims].filter((one) => !isSample(one)).map(({ id }) => id)).toEqual([]);
});
