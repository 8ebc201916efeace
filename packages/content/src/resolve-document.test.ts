import { PLANS, REFUND_DAYS, type SiteSettings } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';
import { plainText } from './plain-text.ts';
import { resolveDocument, type Values } from './resolve-document.ts';

const claim = {
  id: 'soc2',
  statement: 'SOC 2 certified',
  status: 'unconfirmed',
  evidence: null,
  expires: null,
} as const;
const settings = {
  legalEntity: 'Example Trading Ltd',
  postalAddress: '2 Example Street, London',
  phone: '+44 20 7946 0123',
  complianceEmail: 'desk@operator.test',
  regulator: 'Financial Conduct Authority',
  registrationNumber: null,
  leadershipRoles: 'Head of risk: may pause any strategy; Head of sales',
  samples: ['legalEntity', 'regulator'],
  claims: [claim],
} as unknown as SiteSettings;
const VALUES: Values = {
  settings,
  isPublic: false,
  publicDelayMinutes: 15,
  terms: { trading: [], statistics: [], log: [], figures: [] },
  constants: { minRisk: '0.1%' } as Values['constants'],
  tables: {
    retention: { head: ['Data'], rows: [['Account']] },
    definitions: [{ title: 'Return and risk', head: ['Figure'], rows: [['Sharpe']] }],
  },
};

function getText(body: string, values: Partial<Values> = {}): string {
  const front = '---\ntitle: A\nupdated: 2026-11-23\nversion: 1\nsummary: About a.\norder: 1\n---\n\n';
  const document = parseDocument('legal', 'a', front + body, 'legal/a.md');
  return plainText(resolveDocument(document, { ...VALUES, ...values }, [document]))
    .split('\n')
    .slice(5)
    .join('\n')
    .trim();
}

test('settings take the place of placeholders, an example value with the mark once', () => {
  expect(getText('By {{legalEntity}}. {{legalEntity}}, {{complianceEmail}}.')).toBe(
    'By Example Trading Ltd [Sample: replace before going live]. Example Trading Ltd, desk@operator.test.',
  );
});

test('a setting that does not apply says so', () => {
  expect(getText('Number: {{registrationNumber}}.')).toBe('Number: Not provided by the operator.');
});

test('an unconfirmed claim has the mark on this machine, and is left out on a public site', () => {
  const body = '{{claim:soc2}}. Regulator: {{regulator}}.';
  expect(getText(body)).toBe(
    'SOC 2 certified [Sample: replace before going live]. Regulator: Financial Conduct Authority [Sample: replace before going live].',
  );
  expect(getText(body, { isPublic: true })).toBe(
    'Not provided by the operator. Regulator: Not provided by the operator.',
  );
});

test('a confirmed claim leads to its evidence', () => {
  const confirmed = { ...claim, status: 'confirmed', evidence: 'https://a.test/soc2', expires: '2027-01-01' } as const;
  const values = { isPublic: true, settings: { ...settings, claims: [confirmed] } };
  expect(getText('{{claim:soc2}}.', values)).toBe('SOC 2 certified.');
});

test('an inserted table has the rows of the program', () => {
  expect(getText('::retention')).toBe('Data\nAccount');
});

test('roles of the leadership are a table, an example with one mark, and left out on a public site', () => {
  expect(getText('::roles')).toBe('Role | Responsibility\nHead of risk | may pause any strategy\nHead of sales |');
  const example = { ...settings, samples: ['leadershipRoles'] };
  expect(getText('::roles', { settings: example })).toContain('Head of risk [Sample: replace before going live] |');
  expect(getText('::roles', { settings: example, isPublic: true })).toBe('Not provided by the operator.');
  expect(getText('::roles', { settings: { ...settings, leadershipRoles: null } })).toBe(
    'Not provided by the operator.',
  );
});

test('the definitions of figures are inserted, each group below its heading', () => {
  expect(getText('::definitions')).toBe('Return and risk\n...............\n\nFigure\nSharpe');
});

test('the public delay is that of the site', () => {
  const delay = (publicDelayMinutes: number) => getText('Public delay: {{publicDelay}}.', { publicDelayMinutes });
  expect([15, 1, 0].map(delay)).toEqual([
    'Public delay: 15 minutes.',
    'Public delay: 1 minute.',
    'Public delay: none.',
  ]);
});

test('terms of plans take their values from the rules by which the program acts', () => {
  expect(getText('Within {{refundDays}} days. Starter: {{starterPrice}}.')).toBe(
    `Within ${REFUND_DAYS} days. Starter: $${PLANS.starter.monthlyUsd}.`,
  );
  expect(getText('An account has up to {{maxEndpoints}}.')).toBe(
    'An account has up to 5 webhook endpoints (25 with Institutional).',
  );
});
