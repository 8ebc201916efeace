import type { Page } from '@playwright/test';
import { MAILBOX } from '../../support/program/mailbox.ts';
import { onOwnProgram } from '../../support/program/own-program.ts';
import { expect, open } from '../../support/test.ts';

const MIN_FORM_MS = 3_000;

/** A program that believes its proxy: each kind of request comes from a network of its own, because one may send five per hour. */
const asked = onOwnProgram({ TRUST_PROXY: '127.0.0.1' });

interface Kind {
  readonly path: string;
  /** The button that opens the form; null if it is part of the page. */
  readonly opener: string | null;
  readonly form: string;
  readonly text: readonly [label: string, text: string] | null;
  readonly choice?: readonly [label: string, value: string];
  /** How the operator's email gives the choice. */
  readonly stated?: string;
  readonly prefix: string;
  /** Subject of the operator's email. */
  readonly notice: string;
  readonly dueDays: readonly [least: number, most: number];
  readonly isConfirmed?: boolean;
}

const officer = 'compliance@example.com';
const KINDS: readonly (Kind & { readonly to: string })[] = [
  {
    path: '/signals',
    opener: 'Talk to sales',
    form: 'Contact Sales',
    text: ['Message', 'Ten seats.'],
    prefix: 'SAL',
    notice: 'Sales request',
    dueDays: [1, 1],
    to: 'sales@example.com',
  },
  {
    path: '/help-center?tab=contact',
    opener: null,
    form: 'Contact Form',
    text: ['Message', 'An invoice is missing.'],
    choice: ['Subject', 'billing'],
    stated: 'Subject: billing',
    prefix: 'SUP',
    notice: 'Support request',
    dueDays: [4 / 24, 4 / 24],
    to: 'support@example.com',
  },
  {
    path: '/terms-of-service',
    opener: 'Contact Legal Team',
    form: 'Contact Legal Team',
    text: ['Message', 'Which law applies?'],
    prefix: 'LEG',
    notice: 'Legal request',
    dueDays: [5, 13],
    to: officer,
  },
  {
    path: '/risk-disclosure',
    opener: 'Contact Risk Team',
    form: 'Contact Risk Team',
    text: ['Message', 'What is the largest loss?'],
    prefix: 'RSK',
    notice: 'Request to the risk team',
    dueDays: [2, 9],
    to: officer,
  },
  {
    path: '/privacy-policy',
    opener: 'Request My Data',
    form: 'Request My Data',
    text: null,
    choice: ['Type of request', 'portability'],
    stated: 'Type: portability',
    prefix: 'DAT',
    notice: 'Data request',
    dueDays: [30, 30],
    isConfirmed: true,
    to: officer,
  },
  {
    path: '/privacy-policy',
    opener: 'Delete My Data',
    form: 'Delete My Data',
    text: ['Reason', 'I no longer trade.'],
    prefix: 'DEL',
    notice: 'Deletion request',
    dueDays: [30, 30],
    isConfirmed: true,
    to: officer,
  },
  {
    path: '/compliance',
    opener: 'Contact Compliance Team',
    form: 'Contact Compliance Team',
    text: ['Inquiry', 'Who supervises you?'],
    prefix: 'INQ',
    notice: 'Compliance inquiry',
    dueDays: [2, 9],
    to: officer,
  },
  {
    path: '/compliance',
    opener: 'Register Complaint',
    form: 'Register Complaint',
    text: ['Complaint', 'No one called back.'],
    choice: ['Category', 'conduct'],
    stated: 'Category: Professional Conduct',
    prefix: 'CMP',
    notice: 'Complaint',
    dueDays: [15, 28],
    to: officer,
  },
];

const DAY_MS = 86_400_000;
/** Clocks change in spring and autumn; business days keep the time of day in London. */
const HOUR_DAYS = 1 / 24;

async function readMail(page: Page, subject: string, to: string) {
  // The mailbox answers this machine alone.
  await page.setExtraHTTPHeaders({});
  await expect(async () => {
    await page.goto(MAILBOX);
    const mail = page.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: to });
    await mail.getByRole('link').first().click({ timeout: 1_000 });
  }).toPass();
  return page.getByRole('main');
}

for (const [place, kind] of KINDS.entries()) {
  const { path, opener, form: name, text, choice, stated, prefix, notice, dueDays, isConfirmed, to } = kind;

  asked(
    `${name}: typed on the page, stored with its due time, and emailed to both sides`,
    async ({ page, program }) => {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${place + 1}` });
      const email = `ines${place}@northwind.test`;
      await open(page, path);
      if (opener) await page.getByRole('button', { name: opener }).click();
      const form = page.getByRole('form', { name });
      await form.getByRole('textbox', { name: 'Name' }).fill('Ines <b>Duarte</b>');
      await form.getByRole('textbox', { name: 'Email' }).fill(email);
      if (choice) await form.getByLabel(choice[0]).selectOption(choice[1]);
      if (text) await form.getByRole('textbox', { name: text[0] }).fill(text[1]);
      // Earlier, the request would count as sent by a robot.
      await page.waitForFunction((least) => performance.now() > least, MIN_FORM_MS);
      await form.locator('button[type=submit]').click();
      const receipt = page.getByRole('region', { name: 'Receipt' });
      await expect(receipt).toContainText(new RegExp(`${prefix}-\\d\\d-[2-9A-HJ-NP-Z]{5}`));
      const [reference] = new RegExp(`${prefix}-\\d\\d-\\w{5}`).exec((await receipt.textContent())!)!;

      const stored = JSON.parse(await program.command('operator', 'requests', 'show', reference, '--json'));
      expect(stored).toMatchObject({ reference, name: 'Ines <b>Duarte</b>', email, state: 'new' });
      if (text) expect(stored.message).toBe(text[1]);
      if (choice) expect(stored.topic).toBe(choice[1]);
      const days = (Date.parse(stored.dueAt) - Date.parse(stored.sentAt)) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(dueDays[0] - (dueDays[0] < 1 ? 0 : HOUR_DAYS));
      expect(days).toBeLessThanOrEqual(dueDays[1] + HOUR_DAYS);

      if (isConfirmed) {
        await (await readMail(page, reference, email)).getByRole('link', { name: /Confirm/ }).click();
        await page.getByRole('button', { name: /Confirm/ }).click();
        await expect(page.getByText(reference).first()).toBeVisible();
      }
      const toOperator = await readMail(page, `${notice} ${reference}`, to);
      await expect(toOperator).toContainText('Ines <b>Duarte</b>');
      if (text) await expect(toOperator).toContainText(text[1]);
      if (stated) await expect(toOperator).toContainText(stated);
      await expect(await readMail(page, `Your request ${reference}`, email)).not.toContainText('Duarte');
    },
  );
}

asked('An anonymous report is stored with its text and its day, and shows its reference', async ({ page, program }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.99' });
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'Report Concern' }).click();
  const form = page.getByRole('form', { name: 'Report a Concern' });
  await form.getByRole('textbox', { name: 'Concern' }).fill('A record was changed.');
  await page.waitForFunction((least) => performance.now() > least, MIN_FORM_MS);
  await form.getByRole('button', { name: 'Submit' }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(/WHB-\d\d-[2-9A-HJ-NP-Z]{5}/);
  const [reference] = /WHB-\d\d-\w{5}/.exec((await receipt.textContent())!)!;
  const listed = await program.command('operator', 'concerns', 'list');
  expect(listed).toContain(reference);
  expect(listed).toContain('A record was changed.');
});

asked('A report with a name is stored with name and address, and confirmed by email', async ({ page, program }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.98' });
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'Report Concern' }).click();
  const form = page.getByRole('form', { name: 'Report a Concern' });
  await form.getByRole('checkbox', { name: 'Submit anonymously' }).uncheck();
  await form.getByRole('textbox', { name: 'Name' }).fill('Ines Duarte');
  await form.getByRole('textbox', { name: 'Email' }).fill('ines.named@northwind.test');
  await form.getByRole('textbox', { name: 'Concern' }).fill('A figure was wrong.');
  await page.waitForFunction((least) => performance.now() > least, MIN_FORM_MS);
  await form.getByRole('button', { name: 'Submit' }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(/WHB-\d\d-[2-9A-HJ-NP-Z]{5}/);
  const [reference] = /WHB-\d\d-\w{5}/.exec((await receipt.textContent())!)!;
  const listed = await program.command('operator', 'concerns', 'list');
  for (const text of [reference, 'Ines Duarte', 'ines.named@northwind.test', 'A figure was wrong.']) {
    expect(listed).toContain(text);
  }
  const mail = await readMail(page, `Your report ${reference}`, 'ines.named@northwind.test');
  await expect(mail).not.toContainText('A figure was wrong.');
});
