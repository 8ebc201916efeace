import { copiedMail, openRequest, RECEIPT, send, typeInto } from '../support/page/request-page.ts';
import { someOf } from '../support/some-of.ts';
import { expect, test } from '../support/test.ts';

const SENDER = { Name: 'Ines Duarte', Email: 'ines@northwind.test' };
/** Every form of the legal pages, with its fields and what is said where some are empty. */
const FORMS = [
  {
    path: '/terms-of-service',
    opener: 'Contact Legal Team',
    call: 'legal',
    texts: { ...SENDER, Message: 'Which rule applies?' },
    missing: 'Please fill in all fields to contact our legal team.',
  },
  {
    path: '/terms-of-service',
    opener: 'General Support',
    call: 'help',
    texts: { ...SENDER, Message: 'Where is my invoice?' },
    missing: 'Please fill in all fields to contact support.',
  },
  {
    path: '/risk-disclosure',
    opener: 'Contact Risk Team',
    call: 'risk',
    texts: { ...SENDER, Message: 'What is the largest loss?' },
    missing: 'Please fill in all fields to contact our risk management team.',
  },
  {
    path: '/privacy-policy',
    opener: 'Request My Data',
    call: 'data',
    texts: SENDER,
    missing: 'Please fill in your name and email address.',
  },
  {
    path: '/privacy-policy',
    opener: 'Delete My Data',
    call: 'deletion',
    texts: { ...SENDER, Reason: 'I no longer trade.' },
    missing: 'Please fill in all fields for data deletion request.',
  },
  {
    path: '/compliance',
    opener: 'Contact Compliance Team',
    call: 'inquiry',
    texts: { ...SENDER, Inquiry: 'Who supervises you?' },
    missing: 'Please fill in all fields to contact the compliance team.',
  },
  {
    path: '/compliance',
    opener: 'Register Complaint',
    call: 'complaint',
    texts: { ...SENDER, Complaint: 'No one called back.' },
    missing: 'Please fill in all fields to register your complaint.',
  },
] as const;

/** Said at a field that is empty. */
const AT_FIELD: Readonly<Record<string, string>> = {
  Name: 'Enter your name.',
  Email: 'Enter your email address.',
  Message: 'Enter a message.',
  Reason: 'Enter a reason.',
  Inquiry: 'Enter your inquiry.',
  Complaint: 'Describe your complaint.',
};

for (const one of FORMS) {
  test(`${one.opener}: each missing field is named and has the focus, and nothing is sent`, async ({ page }) => {
    const { form, bodies } = await openRequest(page, one);
    for (const label of Object.keys(one.texts)) {
      const field = form.getByRole('textbox', { name: label });
      await typeInto(form, { ...one.texts, [label]: ' ' });
      await send(form);
      await expect(page.getByText(one.missing, { exact: true })).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(AT_FIELD[label]!);
      await expect(form.locator('[aria-invalid=true]'), 'no other field is named').toHaveCount(1);
    }
    expect(bodies).toEqual([]);
  });
}

for (const [requestType, label] of [
  ['access', 'Access: a copy of my data'],
  ['portability', 'Portability: my data in a machine-readable format'],
] as const) {
  test(`a request for data is sent and copied with its type: ${requestType}`, async ({ page }) => {
    const { form, bodies } = await openRequest(page, FORMS[3]);
    await typeInto(form, SENDER);
    await form.getByLabel('Type of request').selectOption({ label });
    await send(form);
    await expect(page.getByRole('note', { name: 'Request sent' })).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ requestType })]);
    expect(await copiedMail(page)).toContain(`\nType of request: ${label}\n`);
  });
}

for (const [category, label] of someOf(2, [
  ['service', 'Service Quality'],
  ['data', 'Data Protection'],
  ['billing', 'Billing or Payment'],
  ['conduct', 'Professional Conduct'],
  ['discrimination', 'Discrimination'],
  ['other', 'Other'],
] as const)) {
  test(`a complaint is sent and copied with its category: ${label}`, async ({ page }) => {
    const { form, bodies } = await openRequest(page, FORMS[6]);
    await typeInto(form, FORMS[6].texts);
    await form.getByLabel('Category').selectOption({ label });
    await send(form);
    await expect(page.getByRole('note', { name: 'Request sent' })).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ category, complaint: 'No one called back.' })]);
    expect(await copiedMail(page)).toContain(`\nCategory: ${label}\nComplaint: No one called back.\n`);
  });
}

test.describe('a concern', () => {
  const CONCERN = {
    path: '/compliance',
    opener: 'Report Concern',
    title: 'Report a Concern',
    call: 'concerns',
  } as const;
  const WRONG = 'Please enter a valid email address.';

  test('has fields for name and address only while it is not anonymous', async ({ page }) => {
    const { form } = await openRequest(page, CONCERN);
    const senders = [form.getByRole('textbox', { name: 'Name' }), form.getByRole('textbox', { name: 'Email' })];
    const anonymous = form.getByRole('checkbox', { name: 'Submit anonymously' });
    await expect(anonymous).toBeChecked();
    for (const field of senders) await expect(field).toHaveCount(0);
    await anonymous.uncheck();
    for (const field of senders) await expect(field).toBeVisible();
    await anonymous.check();
    for (const field of senders) await expect(field).toHaveCount(0);
  });

  for (const path of ['/compliance', '/terms-of-service']) {
    test(`is sent and copied with name and address, once the address is one: ${path}`, async ({ page }) => {
      const { form, bodies } = await openRequest(page, { ...CONCERN, path });
      await form.getByRole('checkbox', { name: 'Submit anonymously' }).uncheck();
      await typeInto(form, { ...SENDER, Email: 'ines @northwind.test', Concern: 'A record was changed.' });
      await send(form);
      await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible();
      await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(WRONG);
      expect(bodies).toEqual([]);
      await typeInto(form, SENDER);
      await send(form);
      const receipt = page.getByRole('note', { name: 'Request sent' });
      await expect(receipt).toContainText('A confirmation is on its way to ines@northwind.test.');
      const sent = { isAnonymous: false, name: SENDER.Name, email: SENDER.Email, concern: 'A record was changed.' };
      expect(bodies).toEqual([{ ...sent, topic: '', openForMs: expect.any(Number) }]);
      expect(await copiedMail(page)).toBe(
        [
          'To: compliance@example.com',
          'From: Ines Duarte <ines@northwind.test>',
          `Subject: Compliance concern ${RECEIPT.reference}`,
          '',
          'Concern: A record was changed.',
          '',
          `Reference: ${RECEIPT.reference}`,
        ].join('\n'),
      );
    });
  }

  test('that is anonymous sends nothing of an address that was typed before, right or wrong', async ({ page }) => {
    const { form, bodies } = await openRequest(page, CONCERN);
    const anonymous = form.getByRole('checkbox', { name: 'Submit anonymously' });
    await anonymous.uncheck();
    await typeInto(form, { Name: 'Ines Duarte', Email: 'no address', Concern: 'A record was changed.' });
    await anonymous.check();
    await send(form);
    await expect(page.getByText('Compliance Concern Submitted!', { exact: true })).toBeVisible();
    const openForMs = expect.any(Number);
    expect(bodies).toEqual([{ isAnonymous: true, concern: 'A record was changed.', topic: '', openForMs }]);
    const mail = await copiedMail(page);
    expect(mail).toContain(
      `To: compliance@example.com\nFrom: Anonymous\nSubject: Compliance concern ${RECEIPT.reference}\n`,
    );
    expect(mail).not.toMatch(/Ines|address/);
  });

  test('is empty and anonymous when it is opened again after it was sent', async ({ page }) => {
    const { form } = await openRequest(page, CONCERN);
    await form.getByRole('checkbox', { name: 'Submit anonymously' }).uncheck();
    await typeInto(form, { ...SENDER, Concern: 'A record was changed.' });
    await send(form);
    await expect(page.getByRole('note', { name: 'Request sent' })).toBeVisible();
    await page.getByRole('button', { name: CONCERN.opener }).click();
    await expect(form.getByRole('checkbox', { name: 'Submit anonymously' })).toBeChecked();
    await expect(form.getByRole('textbox', { name: 'Concern' })).toHaveValue('');
    await form.getByRole('checkbox', { name: 'Submit anonymously' }).uncheck();
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  });
});
