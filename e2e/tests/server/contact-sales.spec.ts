import { MAILBOX } from '../../support/program/mailbox.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

const MIN_FORM_MS = 3_000;

test('a request to sales reaches both sides by email, under one reference', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Talk to sales' }).click();
  const form = page.getByRole('dialog', { name: 'Contact Sales' });
  await form.getByLabel('Name').fill('Ines Duarte');
  await form.getByLabel('Email').fill('ines@northwind.test');
  await form.getByLabel('Message').fill('Ten seats for our desk.');
  // Earlier, the request would count as sent by a robot.
  await page.waitForFunction((least) => performance.now() > least, MIN_FORM_MS);
  await form.getByRole('button', { name: 'Send' }).click();
  const receipt = page.getByRole('note', { name: 'Request sent' });
  await expect(receipt).toContainText(/SAL-\d\d-[2-9A-HJ-NP-Z]{5}/);
  const reference = /SAL-\d\d-\w{5}/.exec((await receipt.textContent())!)![0];
  await expectAccessible(page);

  const read = async (subject: string, to: string) => {
    await expect(async () => {
      await page.goto(MAILBOX);
      const mail = page.getByRole('listitem').filter({ hasText: subject });
      await expect(mail).toContainText(to, { timeout: 1_000 });
      await mail.getByRole('link').click({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
    return page.getByRole('main');
  };
  const notice = await read(`Sales request ${reference}`, 'sales@example.com');
  await expect(notice).toContainText('Ines Duarte');
  await expect(notice).toContainText('Ten seats for our desk.');
  const confirmation = await read(`Your request ${reference}`, 'ines@northwind.test');
  await expect(confirmation).toContainText(`Its reference is ${reference}.`);
  await expect(confirmation).not.toContainText(/Ines Duarte|Ten seats/);
});
