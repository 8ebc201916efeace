import type { Page } from '@playwright/test';
import { refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

const PREVIEW = {
  subject: 'Change of our Terms of Service: version 5',
  paragraphs: ['Stops can be moved.', 'The change takes effect on 1 March 2027.'],
  action: { label: 'Read more', url: 'https://signals.example.com/terms-of-service' },
  notes: ['You receive this email because you have an account at Sealtick.'],
  members: 2_310,
};

/** Answers the calls of a notice, and collects what they were sent. */
async function answerCalls(page: Page): Promise<{ call: string; body: unknown }[]> {
  const sent: { call: string; body: unknown }[] = [];
  const answers = {
    'member-notice-previews': PREVIEW,
    'member-notice-tests': { email: 'olga@example.com' },
    'member-notices': { members: 2_310 },
  };
  for (const [call, json] of Object.entries(answers)) {
    await page.route(`**/api/admin/${call}`, (route, request) => {
      if (request.method() !== 'POST') return route.fallback();
      sent.push({ call, body: request.postDataJSON() });
      return route.fulfill({ json });
    });
  }
  return sent;
}

test('sent notices state subject, sender, recipients and what became of the emails', async ({ page }) => {
  await open(page, '/admin');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Notices to members' }).click();
  await expect(page).toHaveURL('/admin/notices');
  const rows = page.getByRole('table', { name: 'Sent notices' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/version 5\s*Being sent.*olga@example\.com\s*2,310\s*1,204\s*3$/);
  await expect(rows.nth(2)).toContainText(/version 4.*Command line\s*410\s*410\s*0$/);
  await expect(rows.nth(2)).not.toContainText('Being sent');
  const text = rows.nth(2).getByText('Version 4 takes effect on 1 January 2027.');
  await expect(text).toBeHidden();
  await rows.nth(2).locator('summary').click();
  await expect(text).toBeVisible();
  await expect(rows.nth(2)).toContainText(/Page: \/privacy-policyTo: With a paid or granted plan/);
});

test('a notice is sent only from its preview, and once that is confirmed', async ({ page }) => {
  const sent = await answerCalls(page);
  await open(page, '/admin/notices');
  const form = page.getByRole('region', { name: 'New notice' });
  await form.getByRole('button', { name: 'Change of terms' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue('Change of our Terms of Service: version 4');
  await expect(form.getByLabel('Page that the email leads to')).toHaveValue('/terms-of-service');
  await form.getByLabel('Members').selectOption('With a paid or granted plan');
  await form.getByLabel('Text', { exact: true }).fill('Stops can be moved.');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('It is emailed to 2,310 members.');
  await expect(preview.getByRole('link')).toHaveAttribute('href', 'https://signals.example.com/terms-of-service');
  await expect(preview.getByRole('article', { name: 'Email' })).toContainText(
    /Change of our Terms of Service: version 5.*takes effect on 1 March 2027.*terms-of-service.*because you have an account/,
  );
  await form.getByLabel('Subject').fill('Our terms change');
  await expect(preview).toHaveCount(0);
  await form.getByRole('button', { name: 'Preview' }).click();
  await preview.getByRole('button', { name: 'Send a test to yourself' }).click();
  await expect(page.getByText('It is sent to olga@example.com.')).toBeVisible();
  await preview.getByRole('button', { name: 'Send to 2,310 members' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send this notice to 2,310 members?' });
  await expect(question).toContainText('It cannot be called back or changed afterwards.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sent.map(({ call }) => call)).toEqual([
    'member-notice-previews',
    'member-notice-previews',
    'member-notice-tests',
  ]);
  await preview.getByRole('button', { name: 'Send to 2,310 members' }).click();
  await question.getByRole('button', { name: 'Send the notice' }).click();
  await expect(page.getByText('2,310 emails will be sent.')).toBeVisible();
  const [subject, text] = ['Our terms change', 'Stops can be moved.'];
  const body = { subject, text, page: '/terms-of-service', audience: 'paid' };
  expect(sent.slice(-2)).toEqual([
    { call: 'member-notice-tests', body },
    { call: 'member-notices', body },
  ]);
  await expect(preview).toHaveCount(0);
  await expect(form.getByLabel('Subject')).toHaveValue('');
});

/** Answers one call of a notice once it is let. */
async function holdCall(page: Page, call: string, answer: object): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/admin/${call}`, async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    await promise;
    return route.fulfill(answer);
  });
  return resolve;
}

test('a preview that arrives after a field was changed is not shown', async ({ page }) => {
  await answerCalls(page);
  const answer = await holdCall(page, 'member-notice-previews', { json: PREVIEW });
  await open(page, '/admin/notices');
  const form = page.getByRole('region', { name: 'New notice' });
  await form.getByRole('button', { name: 'Change of terms' }).click();
  await form.getByRole('button', { name: 'Preview' }).click();
  await form.getByLabel('Members').selectOption('With a paid or granted plan');
  answer();
  await expect(form.getByRole('button', { name: 'Preview' })).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
});

test('what is typed while a notice is being sent stays', async ({ page }) => {
  await answerCalls(page);
  const answer = await holdCall(page, 'member-notices', { json: { members: 2_310 } });
  await open(page, '/admin/notices');
  const form = page.getByRole('region', { name: 'New notice' });
  await form.getByLabel('Subject').fill('Our office moves');
  await form.getByLabel('Text', { exact: true }).fill('It moves in May.');
  await form.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send to 2,310 members' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send the notice' }).click();
  await form.getByLabel('Subject').fill('Our terms change');
  answer();
  await expect(page.getByText('2,310 emails will be sent.')).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('Our terms change');
  await expect(form.getByLabel('Text', { exact: true })).toHaveValue('');
});

test.describe('a refusal of a notice', () => {
  test.use({ expectedErrors: [/ 409 \(/] });

  test('is shown also if a field was changed in the meantime', async ({ page }) => {
    await answerCalls(page);
    const answer = await holdCall(page, 'member-notices', {
      status: 409,
      contentType: 'application/problem+json',
      json: { code: 'CONFLICT', detail: 'The same notice was sent on 2026-03-16.' },
    });
    await open(page, '/admin/notices');
    const form = page.getByRole('region', { name: 'New notice' });
    await form.getByRole('button', { name: 'Change of terms' }).click();
    await form.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Send to 2,310 members' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send the notice' }).click();
    await form.getByLabel('Subject').fill('Our terms change');
    answer();
    await expect(form).toContainText('The same notice was sent on 2026-03-16.');
  });
});

test('a draft replaces what was typed only once that is confirmed', async ({ page }) => {
  await open(page, '/admin/notices');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Our office moves.');
  await page.getByRole('button', { name: 'Change of terms' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace what is typed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue('Our office moves.');
  await page.getByRole('button', { name: 'Change of terms' }).click();
  await question.getByRole('button', { name: 'Replace it' }).click();
  await expect(text).toHaveValue(/^There is a new version of our Terms of Service/);
  // A draft that was not changed makes room for another one.
  await page.getByRole('button', { name: 'Change of the privacy policy' }).click();
  await expect(text).toHaveValue(/^There is a new version of our Privacy Policy/);
});

test('a draft asks as well where only the subject was typed, or changed', async ({ page }) => {
  await open(page, '/admin/notices');
  const subject = page.getByLabel('Subject');
  const question = page.getByRole('alertdialog', { name: 'Replace what is typed?' });
  await subject.fill('Our office moves');
  await page.getByRole('button', { name: 'Change of terms' }).click();
  await question.getByRole('button', { name: 'Replace it' }).click();
  await subject.fill('Our terms change');
  await page.getByRole('button', { name: 'Change of the privacy policy' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(subject).toHaveValue('Our terms change');
});

test('a notice that no one would receive cannot be sent', async ({ page }) => {
  await answerCalls(page);
  await page.route('**/api/admin/member-notice-previews', (route) =>
    route.fulfill({ json: { ...PREVIEW, action: null, members: 0 } }),
  );
  await open(page, '/admin/notices');
  await page.getByRole('button', { name: 'Change of the privacy policy' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('No member would receive it.');
  await expect(preview.getByRole('button', { name: /^Send to/ })).toHaveCount(0);
});

test.describe('a form that is not complete', () => {
  test.use({ expectedErrors: [/ 4\d\d \(/] });

  test('names the fields and what would be right', async ({ page }) => {
    const errors = [
      { path: 'subject', message: 'Enter the subject.' },
      { path: 'text', message: 'must have your words in place of [day]' },
      { path: 'page', message: 'must be a path of this site, such as /terms-of-service' },
    ];
    await page.route('**/api/admin/member-notice-previews', (route) =>
      route.fulfill(refusal(400, 'Invalid body.', { code: 'INVALID_REQUEST', errors })),
    );
    await open(page, '/admin/notices');
    const form = page.getByRole('region', { name: 'New notice' });
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form).toContainText('Enter the subject.');
    await expect(form).toContainText('The text must have your words in place of [day].');
    await expect(form).toContainText('The page must be a path of this site, such as /terms-of-service.');
    await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  });
});

test.describe('on a site that sent none', () => {
  test.use({ scenario: 'operator of an unused program' });

  test('the list says so', async ({ page }) => {
    await open(page, '/admin/notices');
    await expect(page.getByText('No notice was sent to members so far.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  });
});
