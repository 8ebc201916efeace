import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../support/test.ts';

interface Form {
  readonly path: string;
  /** The button that opens it. */
  readonly opener: string;
  readonly title: string;
  readonly call: string;
  readonly promise: string;
  /** Said while it is empty. */
  readonly missing: string;
  /** Its own fields besides name and address, with what is typed. */
  readonly texts: Readonly<Record<string, string>>;
  readonly choice?: readonly [label: string, option: string];
  readonly success: string;
  /** First lines of the mail that is copied. */
  readonly mail: readonly [to: string, subject: string];
}

const support = 'support@example.com';
const compliance = 'compliance@example.com';
const message = { Message: 'Which rule applies?' };

const FORMS: readonly Form[] = [
  {
    path: '/terms-of-service',
    opener: 'Contact Legal Team',
    title: 'Contact Legal Team',
    call: 'legal',
    promise: 'The legal team answers within 5 business days.',
    missing: 'Please fill in all fields to contact our legal team.',
    texts: message,
    success: 'Legal Contact Ready!',
    mail: [compliance, 'Legal inquiry'],
  },
  {
    path: '/terms-of-service',
    opener: 'General Support',
    title: 'General Support',
    call: 'help',
    promise: 'The support team answers within 4 hours.',
    missing: 'Please fill in all fields to contact support.',
    texts: message,
    success: 'Support Contact Ready!',
    mail: [support, 'Support request'],
  },
  {
    path: '/risk-disclosure',
    opener: 'Contact Risk Team',
    title: 'Contact Risk Team',
    call: 'risk',
    promise: 'The risk management team answers within 2 business days.',
    missing: 'Please fill in all fields to contact our risk management team.',
    texts: message,
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
    choice: ['Type of request', 'portability'],
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
    success: 'Data Deletion Request Ready!',
    mail: [compliance, 'Data deletion request (GDPR article 17)'],
  },
  {
    path: '/compliance',
    opener: 'Contact Compliance Team',
    title: 'Contact Compliance Team',
    call: 'inquiry',
    promise: 'The compliance team answers within 2 business days.',
    missing: 'Please fill in all fields to contact the compliance team.',
    texts: { Inquiry: 'Who supervises you?' },
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
    texts: { Complaint: 'Nobody called back.' },
    choice: ['Category', 'conduct'],
    success: 'Formal Complaint Registered!',
    mail: [compliance, 'Formal complaint'],
  },
  {
    path: '/help-center',
    opener: 'Use a template',
    title: 'Email Support',
    call: 'help',
    promise: 'The support team answers within 4 hours.',
    missing: 'Please fill in all fields to continue.',
    texts: message,
    success: 'Support Contact Ready!',
    mail: [support, 'Support request'],
  },
];

const RECEIPT = { reference: 'XXX-26-7K4QX', dueAt: '2026-11-24T16:05:00.000Z' };

async function openForm(page: Page, { path, opener, title }: Form): Promise<Locator> {
  await open(page, path);
  await page.getByRole('button', { name: opener }).click();
  return page.getByRole('dialog', { name: title });
}

/** Holds what the page copies; with `isRefused` the browser forbids it. */
async function holdClipboard(page: Page, isRefused = false): Promise<void> {
  const write = isRefused ? 'Promise.reject(new Error("refused"))' : '(window.copied = text, Promise.resolve())';
  await page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => ${write} } })`,
  );
}

async function fill(form: Locator, { texts, choice }: Form): Promise<void> {
  await form.getByRole('textbox', { name: 'Name' }).fill('Ines Duarte');
  await form.getByRole('textbox', { name: 'Email' }).fill('ines@northwind.test');
  for (const [label, text] of Object.entries(texts)) await form.getByRole('textbox', { name: label }).fill(text);
  if (choice) await form.getByLabel(choice[0]).selectOption(choice[1]);
}

const send = (form: Locator) => form.locator('button[type=submit]').click();

for (const one of FORMS) {
  test(`${one.title} on ${one.path}: refused with its words, corrected, sent and copied`, async ({ page }) => {
    await holdClipboard(page);
    const bodies: Record<string, unknown>[] = [];
    await page.route(`**/api/support/${one.call}`, (route, request) => {
      bodies.push(request.postDataJSON());
      return route.fulfill({ json: RECEIPT });
    });
    const form = await openForm(page, one);
    await expect(form).toHaveAccessibleDescription(one.promise);
    await send(form);
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible();
    await expect(page.getByText(one.missing, { exact: true })).toBeVisible();
    await fill(form, one);
    await form.getByRole('textbox', { name: 'Email' }).fill('ines @northwind.test');
    await send(form);
    await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    expect(bodies, 'nothing is sent before').toEqual([]);
    await form.getByRole('textbox', { name: 'Email' }).fill('ines@northwind.test');
    await send(form);
    await expect(page.getByText(one.success, { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Request sent' })).toContainText(RECEIPT.reference);
    await expect(page.getByRole('dialog', { name: 'Request sent' })).toContainText('24 Nov 2026, 16:05 UTC');
    expect(bodies).toHaveLength(1);
    expect(Object.values(bodies[0]!)).toEqual(expect.arrayContaining(Object.values(one.texts)));
    const copied = await page.evaluate<string>('window.copied');
    const [to, subject] = one.mail;
    expect(copied).toContain(
      `To: ${to}\nFrom: Ines Duarte <ines@northwind.test>\nSubject: ${subject} ${RECEIPT.reference}\n`,
    );
    for (const text of Object.values(one.texts)) expect(copied).toContain(text);
    await expectAccessible(page);
  });
}

test('a complaint has six categories, and Service Quality is chosen', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'Register Complaint' }).click();
  const category = page.getByRole('dialog', { name: 'Register Complaint' }).getByLabel('Category');
  await expect(category).toHaveValue('service');
  await expect(category.getByRole('option')).toHaveText([
    'Service Quality',
    'Billing or Payment',
    'Data Protection',
    'Professional Conduct',
    'Discrimination',
    'Other',
  ]);
});

test('a text that could not be copied is shown in the dialog', async ({ page }) => {
  await holdClipboard(page, true);
  await page.route('**/api/support/legal', (route) => route.fulfill({ json: RECEIPT }));
  const form = await openForm(page, FORMS[0]!);
  await fill(form, FORMS[0]!);
  await send(form);
  await expect(page.getByLabel('Text of the e-mail')).toHaveValue(/Message: Which rule applies\?/);
});

test.describe('the form of the help center', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Contact Form' });

  test('needs all four fields, and then shows reference and due time', async ({ page }) => {
    await page.route('**/api/support/help', (route) => route.fulfill({ json: RECEIPT }));
    await open(page, '/help-center?tab=contact');
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Please fill in all fields before sending your message.', { exact: true }),
    ).toBeVisible();
    await expect(form(page).getByLabel('Subject').getByRole('option')).toHaveText([
      'Select a subject',
      'Technical support',
      'Billing',
      'Signals',
      'Account',
      'General question',
    ]);
    await fill(form(page), FORMS[0]!);
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(form(page).getByLabel('Subject')).toHaveAccessibleDescription('Choose a subject.');
    await form(page).getByLabel('Subject').selectOption('billing');
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(RECEIPT.reference);
    await expectAccessible(page);
  });

  test.describe('without a server', () => {
    test.use({ expectedErrors: [/net::ERR_/] });

    test('says so in its words, and keeps what was typed', async ({ page }) => {
      await page.route('**/api/support/help', (route) => route.abort());
      await open(page, '/help-center?tab=contact');
      await fill(form(page), FORMS[0]!);
      await form(page).getByLabel('Subject').selectOption('billing');
      await form(page).getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Failed to Send Message', { exact: true })).toBeVisible();
      await expect(
        page.getByText('Unable to send your message right now. Please try again or use email directly.', {
          exact: true,
        }),
      ).toBeVisible();
      await page.reload();
      await expect(form(page).getByLabel('Message')).toHaveValue('Which rule applies?');
    });
  });
});

test('a concern needs its text, and name and address unless it is anonymous', async ({ page }) => {
  await holdClipboard(page);
  await page.route('**/api/support/concerns', (route) =>
    route.fulfill({ json: { reference: 'WHB-26-7K4QX', dueOn: '2026-11-30' } }),
  );
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'Report Concern' }).click();
  const form = page.getByRole('dialog', { name: 'Report a Concern' });
  await send(form);
  await expect(page.getByText('Please describe your compliance concern.', { exact: true }).first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Submit anonymously' }).uncheck();
  await form.getByRole('textbox', { name: 'Concern' }).fill('A record was changed.');
  await send(form);
  await expect(
    page.getByText('Please fill in your name and email, or check anonymous reporting.', { exact: true }),
  ).toBeVisible();
  await form.getByRole('checkbox', { name: 'Submit anonymously' }).check();
  await send(form);
  await expect(page.getByText('Compliance Concern Submitted!', { exact: true })).toBeVisible();
  const copied = await page.evaluate<string>('window.copied');
  expect(copied).toContain('From: Anonymous\n');
  expect(copied).not.toContain('ines');
});
