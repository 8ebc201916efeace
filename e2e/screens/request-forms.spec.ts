import type { Page } from '@playwright/test';
import {
  answerForm,
  fillForm,
  findOpener,
  holdClipboard,
  openForm,
  RECEIPT,
  REQUEST_FORMS,
  type RequestForm,
  sendForm,
} from '../support/page/request-forms.ts';
import { someOf } from '../support/some-of.ts';
import { expect, open, test } from '../support/test.ts';

const LEGAL = REQUEST_FORMS[0]!;
const copied = (page: Page) => page.evaluate<string>('window.copied');

/** The whole email that is copied: recipient, sender, subject, and every field of the form. */
const getMail = ({ mail: [to, subject], texts, choice }: RequestForm): string =>
  [
    `To: ${to}`,
    'From: Ines Duarte <ines@northwind.test>',
    `Subject: ${subject} ${RECEIPT.reference}`,
    '',
    ...[...(choice ? [choice] : []), ...Object.entries(texts)].map(([label, text]) => `${label}: ${text}`),
    '',
    `Reference: ${RECEIPT.reference}`,
  ].join('\n');

for (const one of REQUEST_FORMS) {
  test(`${one.title} on ${one.path}: refused with its words, corrected, sent and copied`, async ({ page }) => {
    await holdClipboard(page);
    const bodies = await answerForm(page, one);
    const form = await openForm(page, one);
    await expect(form).toHaveAccessibleDescription(one.promise);
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
    await sendForm(form);
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible();
    await expect(page.getByText(one.missing, { exact: true })).toBeVisible();
    await fillForm(form, one);
    await form.getByRole('textbox', { name: 'Email' }).fill('ines @northwind.test');
    await sendForm(form);
    await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    expect(bodies, 'nothing is sent before').toEqual([]);
    await form.getByRole('textbox', { name: 'Email' }).fill('ines@northwind.test');
    await sendForm(form);
    await expect(page.getByText(one.success, { exact: true })).toBeVisible();
    await expect(page.getByRole('note', { name: 'Request sent' })).toContainText(RECEIPT.reference);
    await expect(page.getByRole('note', { name: 'Request sent' })).toContainText('24 Nov 2026, 16:05 UTC');
    const sender = { name: 'Ines Duarte', email: 'ines@northwind.test' };
    expect(bodies).toEqual([{ ...sender, ...one.body, topic: '', openForMs: expect.any(Number) }]);
    expect(await copied(page)).toBe(getMail(one));
  });
}

for (const one of someOf(2, REQUEST_FORMS)) {
  test(`${one.title} on ${one.path}: its reference can be copied, and the form is then empty`, async ({ page }) => {
    await holdClipboard(page);
    await answerForm(page, one);
    const form = await openForm(page, one);
    const startOfChoice = one.choice && (await form.getByLabel(one.choice[0]).inputValue());
    await fillForm(form, one);
    await sendForm(form);
    const receipt = page.getByRole('note', { name: 'Request sent' });
    await receipt.getByRole('button', { name: 'Copy the reference' }).click();
    await expect.poll(() => copied(page)).toBe(RECEIPT.reference);
    await findOpener(page, one).click();
    for (const label of ['Name', 'Email', ...Object.keys(one.texts)])
      await expect(form.getByRole('textbox', { name: label })).toHaveValue('');
    if (one.choice) await expect(form.getByLabel(one.choice[0])).toHaveValue(startOfChoice!);
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
  const form = await openForm(page, LEGAL);
  await fillForm(form, LEGAL);
  await sendForm(form);
  await expect(page.getByRole('dialog', { name: 'Text of the email' }).getByRole('textbox')).toHaveValue(
    /Message: Which rule applies\?/,
  );
});

test.describe('the form of the help center', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Contact Form' });

  test('needs all four fields, and then shows reference and due time', async ({ page }) => {
    await page.route('**/api/support/help', (route) => route.fulfill({ json: RECEIPT }));
    await open(page, '/help-center?tab=contact');
    await expect(form(page).getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
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
    await fillForm(form(page), LEGAL);
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(form(page).getByLabel('Subject')).toHaveAccessibleDescription('Choose a subject.');
    await form(page).getByLabel('Subject').selectOption('billing');
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('note', { name: 'Request sent' })).toContainText(RECEIPT.reference);
    await expect(page.getByRole('note', { name: 'Request sent' })).toBeFocused();
    for (const label of ['Name', 'Email', 'Subject', 'Message'])
      await expect(form(page).getByLabel(label)).toHaveValue('');
  });

  test.describe('without a server', () => {
    test.use({ expectedErrors: [/net::ERR_/] });

    test('says so in its words, and keeps what was typed', async ({ page }) => {
      await page.route('**/api/support/help', (route) => route.abort());
      await open(page, '/help-center?tab=contact');
      await fillForm(form(page), LEGAL);
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
  await sendForm(form);
  await expect(page.getByText('Please describe your compliance concern.', { exact: true }).first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Submit anonymously' }).uncheck();
  await form.getByRole('textbox', { name: 'Concern' }).fill('A record was changed.');
  await sendForm(form);
  await expect(
    page.getByText('Please fill in your name and email, or check anonymous reporting.', { exact: true }),
  ).toBeVisible();
  await form.getByRole('checkbox', { name: 'Submit anonymously' }).check();
  await sendForm(form);
  await expect(page.getByText('Compliance Concern Submitted!', { exact: true })).toBeVisible();
  expect(await copied(page)).toBe(
    [
      'To: compliance@example.com',
      'From: Anonymous',
      'Subject: Compliance concern WHB-26-7K4QX',
      '',
      'Concern: A record was changed.',
      '',
      'Reference: WHB-26-7K4QX',
    ].join('\n'),
  );
  await expect(page.getByRole('note', { name: 'Request sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Report Concern' }).click();
  await expect(form.getByRole('textbox', { name: 'Concern' })).toHaveValue('');
  await expect(form.getByRole('checkbox', { name: 'Submit anonymously' })).toBeChecked();
});
