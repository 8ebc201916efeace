import type { Locator, Page } from '@playwright/test';
import { open } from '../test.ts';
import { recordBodies } from './answers.ts';

/** A form whose request is copied as an email. */
export interface RequestForm {
  readonly path: string;
  /** The button that opens it. */
  readonly opener: string;
  readonly title: string;
  readonly call: string;
  readonly promise: string;
  /** Said while a field is empty. */
  readonly missing: string;
  /** Its own fields besides name and address, with what is typed. */
  readonly texts: Readonly<Record<string, string>>;
  readonly choice?: readonly [label: string, option: string];
  /** What is sent besides name and address. */
  readonly body: object;
  readonly success: string;
  /** Receiver and subject of the email that is copied. */
  readonly mail: readonly [to: string, subject: string];
}

const support = 'support@example.com';
const compliance = 'compliance@example.com';
const message = { Message: 'Which rule applies?' };

/** Every such form of the site but the one of concerns. */
export const REQUEST_FORMS: readonly RequestForm[] = [
  {
    path: '/terms-of-service',
    opener: 'Contact Legal Team',
    title: 'Contact Legal Team',
    call: 'legal',
    promise: 'The legal team answers in 3-5 business days.',
    missing: 'Please fill in all fields to contact our legal team.',
    texts: message,
    body: { message: message.Message },
    success: 'Legal Contact Ready!',
    mail: [compliance, 'Legal inquiry'],
  },
  {
    path: '/terms-of-service',
    opener: 'General Support',
    title: 'General Support',
    call: 'help',
    promise: 'The support team answers in 2-4 hours.',
    missing: 'Please fill in all fields to contact support.',
    texts: message,
    body: { message: message.Message },
    success: 'Support Contact Ready!',
    mail: [support, 'Support request'],
  },
  {
    path: '/risk-disclosure',
    opener: 'Contact Risk Team',
    title: 'Contact Risk Team',
    call: 'risk',
    promise: 'The risk management team answers in 1-2 business days.',
    missing: 'Please fill in all fields to contact our risk management team.',
    texts: message,
    body: { message: message.Message },
    success: 'Risk Team Contact Ready!',
    mail: [compliance, 'Risk management inquiry'],
  },
  {
    path: '/privacy-policy',
    opener: 'Request My Data',
    title: 'Request My Data',
    call: 'data',
    promise: 'The compliance team answers within 30 days.',
    missing: 'Please fill in your name and email address.',
    texts: {},
    body: { requestType: 'portability' },
    choice: ['Type of request', 'Portability: my data in a machine-readable format'],
    success: 'Data Request Ready!',
    mail: [compliance, 'Data request (GDPR articles 15 and 20)'],
  },
  {
    path: '/privacy-policy',
    opener: 'Delete My Data',
    title: 'Delete My Data',
    call: 'deletion',
    promise: 'The compliance team answers within 30 days.',
    missing: 'Please fill in all fields for data deletion request.',
    texts: { Reason: 'I no longer trade.' },
    body: { reason: 'I no longer trade.' },
    success: 'Data Deletion Request Ready!',
    mail: [compliance, 'Data deletion request (GDPR article 17)'],
  },
  {
    path: '/compliance',
    opener: 'Contact Compliance Team',
    title: 'Contact Compliance Team',
    call: 'inquiry',
    promise: 'The compliance team answers in 1-2 business days.',
    missing: 'Please fill in all fields to contact the compliance team.',
    texts: { Inquiry: 'Who supervises you?' },
    body: { inquiry: 'Who supervises you?' },
    success: 'Compliance Inquiry Ready!',
    mail: [compliance, 'Compliance inquiry'],
  },
  {
    path: '/compliance',
    opener: 'Register Complaint',
    title: 'Register Complaint',
    call: 'complaint',
    promise: 'The compliance team answers within 15 business days.',
    missing: 'Please fill in all fields to register your complaint.',
    texts: { Complaint: 'No one called back.' },
    body: { category: 'conduct', complaint: 'No one called back.' },
    choice: ['Category', 'Professional Conduct'],
    success: 'Formal Complaint Registered!',
    mail: [compliance, 'Formal complaint'],
  },
  {
    path: '/help-center',
    opener: 'Use a template',
    title: 'Email Support',
    call: 'help',
    promise: 'The support team answers in 2-4 hours.',
    missing: 'Please fill in all fields to continue.',
    texts: message,
    body: { message: message.Message },
    success: 'Support Contact Ready!',
    mail: [support, 'Support request'],
  },
];

/** What the server answers. */
export const RECEIPT = { reference: 'XXX-26-7K4QX', dueAt: '2026-11-24T16:05:00.000Z' };

/** The button that opens a form on its page. */
export const findOpener = (page: Page, { opener }: RequestForm): Locator => page.getByRole('button', { name: opener });

/** Opens the page of a form, then the form. */
export async function openForm(page: Page, form: RequestForm): Promise<Locator> {
  await open(page, form.path);
  await findOpener(page, form).click();
  return page.getByRole('dialog', { name: form.title });
}

/** Holds what the page copies in `window.copied`; with `isRefused` the browser forbids it. */
export async function holdClipboard(page: Page, isRefused = false): Promise<void> {
  const write = isRefused ? 'Promise.reject(new Error("refused"))' : '(window.copied = text, Promise.resolve())';
  await page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => ${write} } })`,
  );
}

/** Fills all fields of a form. */
export async function fillForm(form: Locator, { texts, choice }: Pick<RequestForm, 'texts' | 'choice'>): Promise<void> {
  await form.getByRole('textbox', { name: 'Name' }).fill('Ines Duarte');
  await form.getByRole('textbox', { name: 'Email' }).fill('ines@northwind.test');
  for (const [label, text] of Object.entries(texts)) await form.getByRole('textbox', { name: label }).fill(text);
  if (choice) await form.getByLabel(choice[0]).selectOption({ label: choice[1] });
}

/** Answers the calls of a form; returns their bodies. */
export const answerForm = (page: Page, { call }: Pick<RequestForm, 'call'>): Promise<Record<string, unknown>[]> =>
  recordBodies(page, `**/api/support/${call}`, { json: RECEIPT });

/** Presses the button that sends a form. */
export const sendForm = (form: Locator): Promise<void> => form.locator('button[type=submit]').click();
