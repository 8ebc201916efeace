import { describe, expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';
import type { FormRule, Typed } from './form-rule.ts';
import { getPromise } from './get-promise.ts';
import { getMailText } from './mail-text.ts';
import { REQUEST_FORMS, type RequestFormName } from './request-forms.ts';

interface ExpectedForm {
  readonly title: string;
  readonly action?: string;
  readonly promise: string;
  /** Label and kind of each field after name and address, in order. */
  readonly fields: readonly (readonly [label: string, kind: string])[];
  /** Fields that may be empty. */
  readonly optional?: readonly string[];
  /** What a choice shows at the start, and all that it offers. */
  readonly choice?: readonly [name: string, start: string, options: readonly string[]];
  /** Said while a required field is empty. */
  readonly missing: readonly [title: string, description?: string];
}

const MISSING = 'Missing Information';
const SUPPORT = 'The support team answers in 2-4 hours.';
const DATA = 'The compliance team answers within 30 days.';
const message = [['Message', 'text']] as const;

const FORMS: Readonly<Record<Exclude<RequestFormName, 'concern'>, ExpectedForm>> = {
  'contact-sales': {
    title: 'Contact Sales',
    promise: 'The sales team answers within 24 hours.',
    fields: [['Company (optional)', 'line'], ['Phone (optional)', 'phone'], ['Plan (optional)', 'choice'], ...message],
    optional: ['company', 'phone', 'planInterest'],
    choice: ['planInterest', '', ['Not decided', 'Starter', 'Pro', 'Institutional', 'Custom']],
    missing: ['Please fill in all required fields (Name, Email, Message)'],
  },
  'help-center': {
    title: 'Contact Form',
    action: 'Send Message',
    promise: SUPPORT,
    fields: [['Subject', 'choice'], ...message],
    choice: [
      'subject',
      '',
      ['Select a subject', 'Technical support', 'Billing', 'Signals', 'Account', 'General question'],
    ],
    missing: [MISSING, 'Please fill in all fields before sending your message.'],
  },
  'contact-us': {
    title: 'Contact Us',
    promise: SUPPORT,
    fields: message,
    missing: [MISSING, 'Please fill in all fields before sending your message.'],
  },
  'email-template': {
    title: 'Email Support',
    promise: SUPPORT,
    fields: message,
    missing: [MISSING, 'Please fill in all fields to continue.'],
  },
  'general-support': {
    title: 'General Support',
    promise: SUPPORT,
    fields: message,
    missing: [MISSING, 'Please fill in all fields to contact support.'],
  },
  'legal-team': {
    title: 'Contact Legal Team',
    promise: 'The legal team answers in 3-5 business days.',
    fields: message,
    missing: [MISSING, 'Please fill in all fields to contact our legal team.'],
  },
  'risk-team': {
    title: 'Contact Risk Team',
    promise: 'The risk management team answers in 1-2 business days.',
    fields: message,
    missing: [MISSING, 'Please fill in all fields to contact our risk management team.'],
  },
  'my-data': {
    title: 'Request My Data',
    promise: DATA,
    fields: [['Type of request', 'choice']],
    optional: ['requestType'],
    choice: [
      'requestType',
      'access',
      ['Access: a copy of my data', 'Portability: my data in a machine-readable format'],
    ],
    missing: [MISSING, 'Please fill in your name and email address.'],
  },
  'delete-my-data': {
    title: 'Delete My Data',
    promise: DATA,
    fields: [['Reason', 'text']],
    missing: [MISSING, 'Please fill in all fields for data deletion request.'],
  },
  'compliance-inquiry': {
    title: 'Contact Compliance Team',
    promise: 'The compliance team answers in 1-2 business days.',
    fields: [['Inquiry', 'text']],
    missing: [MISSING, 'Please fill in all fields to contact the compliance team.'],
  },
  complaint: {
    title: 'Register Complaint',
    promise: 'The compliance team answers within 15 business days.',
    fields: [
      ['Category', 'choice'],
      ['Complaint', 'text'],
    ],
    optional: ['category'],
    choice: [
      'category',
      'service',
      ['Service Quality', 'Billing or Payment', 'Data Protection', 'Professional Conduct', 'Discrimination', 'Other'],
    ],
    missing: [MISSING, 'Please fill in all fields to register your complaint.'],
  },
};

const SENDER: Typed = { name: 'Ines Duarte', email: 'ines@northwind.test' };

describe.each(Object.entries(FORMS))('The form %s', (name, stated) => {
  const rule: FormRule = REQUEST_FORMS[name as RequestFormName];
  const fields = rule.fields(rule.initial);
  const filled: Typed = {
    ...Object.fromEntries(fields.map((field) => [field.name, field.options?.at(-1)?.value ?? 'Text.'])),
    ...SENDER,
  };

  test('has its title, its promise, and name and address before its own fields', () => {
    expect([rule.title, rule.action, getPromise(rule, null)]).toEqual([
      stated.title,
      stated.action ?? 'Send',
      stated.promise,
    ]);
    expect(fields.map(({ label, kind }) => [label, kind])).toEqual([
      ['Name', 'line'],
      ['Email', 'email'],
      ...stated.fields,
    ]);
  });

  test('is empty at the start but for its choice', () => {
    const [chosen = '', start = '', options = []] = stated.choice ?? [];
    expect(rule.initial).toEqual({
      ...Object.fromEntries(fields.map((field) => [field.name, ''])),
      ...(stated.choice && { [chosen]: start }),
    });
    const choice = fields.find((field) => field.name === chosen);
    expect(choice?.options?.map(({ label }) => label) ?? []).toEqual(options);
  });

  test('needs each of its fields that is not optional, and says so in its words', () => {
    const [title, description] = stated.missing;
    expect(rule.missing(rule.initial)).toEqual(description === undefined ? { title } : { title, description });
    expect(findProblems(fields, filled)).toEqual({ errors: {}, isMissing: false });
    for (const field of fields) {
      const { errors, isMissing } = findProblems(fields, { ...filled, [field.name]: ' \n' });
      const isOptional = stated.optional?.includes(field.name) === true;
      expect([isMissing, Object.keys(errors)], field.name).toEqual(isOptional ? [false, []] : [true, [field.name]]);
    }
  });

  test.each(['ines', 'ines@northwind', 'ines @northwind.test', '@northwind.test', 'a@b.test, c@d.test'])(
    'refuses the address %s',
    (email) => {
      expect(findProblems(fields, { ...filled, email })).toEqual({
        errors: { email: 'Please enter a valid email address.' },
        isMissing: false,
      });
    },
  );
});

const TO = { salesEmail: 'sales@n.test', supportEmail: 'support@n.test', complianceEmail: 'compliance@n.test' };
const RECEIPT = { reference: 'CMP-26-7K4QX', dueAt: '2026-11-24T16:05:00.000Z' };

test('The email of a request states recipient, sender, subject and each field with its label', () => {
  const typed = { ...SENDER, category: 'data', complaint: 'No one called back.' };
  expect(getMailText(REQUEST_FORMS.complaint, typed, RECEIPT, TO)).toBe(
    [
      'To: compliance@n.test',
      'From: Ines Duarte <ines@northwind.test>',
      'Subject: Formal complaint CMP-26-7K4QX',
      '',
      'Category: Data Protection',
      'Complaint: No one called back.',
      '',
      'Reference: CMP-26-7K4QX',
    ].join('\n'),
  );
});

test.each([
  ['contact-sales', null],
  ['help-center', null],
  ['contact-us', null],
  ['email-template', 'support@n.test'],
  ['general-support', 'support@n.test'],
  ['legal-team', 'compliance@n.test'],
  ['risk-team', 'compliance@n.test'],
  ['my-data', 'compliance@n.test'],
  ['delete-my-data', 'compliance@n.test'],
  ['compliance-inquiry', 'compliance@n.test'],
  ['complaint', 'compliance@n.test'],
] as const)('The email of the form %s goes to %s', (name, to) => {
  const text = getMailText(REQUEST_FORMS[name], SENDER, RECEIPT, TO);
  expect(text?.split('\n', 1)[0] ?? null).toBe(to === null ? null : `To: ${to}`);
});
