import {
  COMPLAINT_CATEGORIES,
  type HELP_SUBJECTS,
  PLAN_INTERESTS,
  planInterestLabel,
  REQUEST_KINDS,
  REQUEST_LENGTHS,
  type RequestKind,
  writes,
} from '@sealtick/contract';
import { concernForm } from './concern-form.ts';
import { EMAIL, MESSAGE, NAME, text } from './form-fields.ts';
import type { FormField, FormRule, Typed } from './form-rule.ts';

const SUBJECT_LABELS = {
  technical: 'Technical support',
  billing: 'Billing',
  signals: 'Signals',
  account: 'Account',
  general: 'General question',
} as const satisfies Record<(typeof HELP_SUBJECTS)[number], string>;

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface FormInput extends Partial<FormRule> {
  readonly title: string;
  readonly more?: readonly FormField[];
  readonly start?: Typed;
  readonly subject: string;
}

/** Returns a form of a kind: name and address, then its own fields. */
function getForm(kind: RequestKind, { more = [MESSAGE], start = {}, subject, ...given }: FormInput): FormRule {
  const { response, team, missing, success, receiver, isConfirmed } = REQUEST_KINDS[kind];
  const fields = [NAME, EMAIL, ...more];
  return {
    response,
    promise: (time) => `The ${team} answers ${time}.`,
    action: 'Send',
    write: writes.support[kind],
    fields: () => fields,
    initial: { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...start },
    missing: () => ({ title: 'Missing Information', description: missing }),
    success,
    mail: { receiver, subject },
    next: isConfirmed ? 'link' : 'mail',
    ...given,
  };
}

const NOT_SENT = {
  title: 'Failed to Send Message',
  description: 'Unable to send your message right now. Please try again or use email directly.',
};
const sending = (description: string) => () => ({ title: 'Missing Information', description });
const line = (name: 'company' | 'phone', label: string, rest: Partial<FormField>): FormField => ({
  name,
  label: `${label} (optional)`,
  kind: 'line',
  most: REQUEST_LENGTHS[name],
  ...rest,
});

/** Every form that sends a request, by the name under which what is typed is stored in the tab. */
export const REQUEST_FORMS = {
  'contact-sales': getForm('sales', {
    title: 'Contact Sales',
    subject: 'Sales request',
    more: [
      line('company', 'Company', { autoComplete: 'organization' }),
      line('phone', 'Phone', { kind: 'phone', autoComplete: 'tel' }),
      {
        name: 'planInterest',
        label: 'Plan (optional)',
        kind: 'choice',
        options: [
          { value: '', label: 'Not decided' },
          ...PLAN_INTERESTS.map((value) => ({ value, label: planInterestLabel(value) })),
        ],
      },
      MESSAGE,
    ],
    missing: () => ({ title: REQUEST_KINDS.sales.missing }),
    mail: null,
  }),
  /** The form of the help center. */
  'help-center': getForm('help', {
    title: 'Contact Form',
    action: 'Send Message',
    subject: 'Support request',
    more: [
      {
        name: 'subject',
        label: 'Subject',
        kind: 'choice',
        isRequired: true,
        missing: 'Choose a subject.',
        options: [{ value: '', label: 'Select a subject' }, ...toOptions(SUBJECT_LABELS)],
      },
      MESSAGE,
    ],
    missing: sending('Please fill in all fields before sending your message.'),
    failure: NOT_SENT,
    mail: null,
  }),
  /** The form of the page About. */
  'contact-us': getForm('help', {
    title: 'Contact Us',
    subject: 'General question',
    missing: sending('Please fill in all fields before sending your message.'),
    failure: NOT_SENT,
    mail: null,
  }),
  /** The email template of the help center. */
  'email-template': getForm('help', {
    title: 'Email Support',
    subject: 'Support request',
    missing: sending('Please fill in all fields to continue.'),
  }),
  'general-support': getForm('help', { title: 'General Support', subject: 'Support request' }),
  'legal-team': getForm('legal', { title: 'Contact Legal Team', subject: 'Legal inquiry' }),
  'risk-team': getForm('risk', { title: 'Contact Risk Team', subject: 'Risk management inquiry' }),
  'my-data': getForm('data', {
    title: 'Request My Data',
    subject: 'Data request (GDPR articles 15 and 20)',
    more: [
      {
        name: 'requestType',
        label: 'Type of request',
        kind: 'choice',
        options: [
          { value: 'access', label: 'Access: a copy of my data' },
          { value: 'portability', label: 'Portability: my data in a machine-readable format' },
        ],
      },
    ],
    start: { requestType: 'access' },
  }),
  'delete-my-data': getForm('deletion', {
    title: 'Delete My Data',
    subject: 'Data deletion request (GDPR article 17)',
    more: [text('reason', 'Reason', 'Enter a reason.')],
  }),
  'compliance-inquiry': getForm('inquiry', {
    title: 'Contact Compliance Team',
    subject: 'Compliance inquiry',
    more: [text('inquiry', 'Inquiry', 'Enter your inquiry.')],
  }),
  complaint: getForm('complaint', {
    title: 'Register Complaint',
    subject: 'Formal complaint',
    more: [
      { name: 'category', label: 'Category', kind: 'choice', options: toOptions(COMPLAINT_CATEGORIES) },
      text('complaint', 'Complaint', 'Describe your complaint.'),
    ],
    start: { category: 'service' },
  }),
  concern: concernForm,
} as const satisfies Readonly<Record<string, FormRule>>;

export type RequestFormName = keyof typeof REQUEST_FORMS;
