import { expectLink } from '../../support/page/answers.ts';
import { expectNoOverflow } from '../../support/page/overflow.ts';
import { MAILBOX_KEY } from '../../support/program/mailbox.ts';
import { newAddress } from '../../support/program/members.ts';
import { expect, expectAccessible, PHONE, test } from '../../support/test.ts';

test.use({ expectedErrors: [/403 \(Forbidden\)/] });

test('an email of the site appears in the development mailbox, with its link', async ({ page }) => {
  await page.goto('/dev/mail');
  await expect(page.getByText('The mailbox opens with its key.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Key').fill(MAILBOX_KEY);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('appear here instead of being sent')).toBeVisible();
  await expectAccessible(page);

  const email = newAddress('mailbox');
  const form = { email, password: 'a long and quiet sentence', isAdult: true, acceptsTerms: true };
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/sign-up', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, form);
  expect(status).toBe(204);

  const mail = page.getByRole('listitem').filter({ hasText: email });
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
  const link = page.getByRole('link', { name: 'Confirm the address' });
  const address = await link.getAttribute('href');
  expect(address).toMatch(/\/login\/confirm#.+$/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'As an email program shows it' }).click();
  await expect(page.getByText('The link is valid for 24 hours, once.')).toBeVisible();
  // An email is shown inside an email program, which has the landmarks.
  await expectAccessible(page, 'the email', ['landmark-one-main', 'region']);
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await expectLink(page, 'Confirm the address', address!);
});
