import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const MARK = 'Sample: replace before going live';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Expects an open dialog to be left by ×, by Close and by Escape, each time back to the button that opened it. */
async function expectWaysOut(page: Page, opener: string, name: string): Promise<void> {
  const button = page.getByRole('button', { name: opener });
  const close = dialog(page, name).getByRole('button', { name: 'Close', exact: true });
  await expect(close).toHaveCount(2);
  const leave = [() => close.first().click(), () => close.last().click(), () => page.keyboard.press('Escape')];
  for (const [i, act] of leave.entries()) {
    if (i > 0) await button.click();
    await act();
    await expect(dialog(page, name)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
}

test('the summary states each figure with what it counts', async ({ page }) => {
  await open(page, '/compliance');
  const figures = page.locator('dl[aria-label="Summary"] > div');
  await expect(figures).toHaveCount(4);
  for (const [place, [value, text]] of [
    ['100%', `Regulatory compliance ${MARK}`],
    ['24/7', `Compliance monitoring ${MARK}`],
    ['2', 'Outstanding issues: details below that are pending'],
    ['0 of 4', 'Active certifications'],
  ].entries()) {
    await expect(figures.nth(place).getByRole('definition')).toHaveText(value!);
    await expect(figures.nth(place).getByRole('term')).toHaveText(text!);
  }
});

test('each certification says what it covers, its issuer, its last day and its status, and is marked', async ({
  page,
}) => {
  await open(page, '/compliance');
  const rows = page.getByRole('list', { name: 'Certifications' }).getByRole('listitem');
  const body = 'Certification body of your choice';
  const expected = [
    ['SOC 2 Type II', 'Controls over security and availability', 'Audit firm of your choice', '15 Oct 2025'],
    ['ISO 27001', 'Information security management', body, '31 Dec 2025'],
    ['GDPR assessment', 'Data protection impact, access and erasure', 'Assessor of your choice', '31 Dec 2025'],
    ['Cyber Essentials Plus', 'Five technical controls, tested', body, '31 Dec 2025'],
  ] as const;
  await expect(rows).toHaveCount(expected.length);
  for (const [place, [title, covers, issuer, lastDay]] of expected.entries()) {
    const row = rows.nth(place);
    await expect(row.getByRole('heading')).toHaveText(title);
    await expect(row.getByRole('paragraph')).toHaveText([covers, `${issuer}, valid until ${lastDay}`]);
    await expect(row.locator('[data-tone=neutral]')).toHaveText('Expired');
    await expect(row).not.toContainText(MARK);
  }
});

test('each policy says what it is about, its version and its day', async ({ page }) => {
  await open(page, '/compliance');
  const rows = page.getByRole('list', { name: 'Policies' }).locator('> li');
  const expected = [
    ['Complaints', 'How a complaint is received, answered and learned from.'],
    ['Whistleblowing', 'How a concern can be reported, with a name or without.'],
    ['Data Protection', 'The rules by which personal data is handled inside.'],
    [
      'Conflicts of Interest',
      'How conflicts between the operator, its staff and members are found, avoided and disclosed.',
    ],
    [
      'Anti-Money-Laundering',
      'What is done against money laundering, the financing of terrorism and breaches of sanctions.',
      'Version 2 · Last updated 30 Nov 2026',
    ],
  ] as const;
  await expect(rows).toHaveCount(expected.length);
  for (const [place, [title, description, edition = 'Version 1 · Last updated 26 Nov 2026']] of expected.entries()) {
    const row = rows.nth(place);
    await expect(row.getByRole('paragraph')).toHaveText([title, description, edition]);
    await expect(row.getByText(MARK)).toHaveCount(0);
  }
});

test('each event of the incident log says what happened and when, and the log is left', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'Incident Log' }).click();
  const events = dialog(page, 'Incident Log').getByRole('listitem');
  const expected = [
    ['Planned System Maintenance', '30 minute interruption. Dec 15 2024, 2:00 AM GMT.'],
    ['Security Certificate Renewal', 'The certificate of the site was renewed. Nov 28 2024.'],
    ['Compliance Policy Update', 'Updated AML policies. Oct 12 2024.'],
  ] as const;
  await expect(events).toHaveCount(expected.length);
  for (const [place, [title, text]] of expected.entries()) {
    await expect(events.nth(place).getByRole('paragraph')).toHaveText([`${title} Template`, text]);
    await expect(events.nth(place)).not.toContainText(MARK);
  }
  await expectWaysOut(page, 'Incident Log', 'Incident Log');
});

test('each report is a template or has expired, and reports and policies are left by ×, Close and Escape', async ({
  page,
}) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'View Reports' }).click();
  const badges = dialog(page, 'Audit Reports').locator('[data-tone]');
  await expect(badges).toHaveText(['Template', 'Template', 'Expired', 'Template']);
  await expect(badges.first()).toHaveAttribute('data-tone', 'neutral');
  await expectWaysOut(page, 'View Reports', 'Audit Reports');
  await page.getByRole('button', { name: 'View All Policies' }).click();
  await expectWaysOut(page, 'View All Policies', 'All Policies');
});

test('a group that is a sample as a whole is marked once, beside its heading', async ({ page }) => {
  await open(page, '/compliance');
  for (const name of ['Certifications', 'Regulatory information', 'Policies'])
    await expect(page.getByRole('heading', { name, exact: true }).locator('..'), name).toContainText(MARK);
  await expect(page.locator('main').getByText(MARK), 'and two of the figures, and a telephone number').toHaveCount(6);
  await page.getByRole('button', { name: 'Incident Log' }).click();
  await expect(dialog(page, 'Incident Log').getByText(MARK), 'the statement, and the events').toHaveCount(2);
});
