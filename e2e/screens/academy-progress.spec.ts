import { expectLink, recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('A member', () => {
  test.use({ scenario: 'subscriber' });

  test('continues where the last module was completed', async ({ page }) => {
    await open(page, '/academy');
    const current = page.getByRole('region', { name: 'Continue' });
    await expect(current).toContainText('Risk management: The size of a trade');
    await expect(current).toContainText('2 of 8 modules completed');
    await current.getByRole('link', { name: 'Continue Learning' }).click();
    await expect(page.getByText('Module 3 of 8')).toBeVisible();
    await open(page, '/academy/courses/risk');
    await expect(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible();
  });

  test('answers due questions with the keyboard alone, and reads when each comes back', async ({ page }) => {
    const sent: object[] = [];
    await page.route(/\/questions\/[0-9a-f]{16}\/answer$/, (route, request) => {
      sent.push(request.postDataJSON() as object);
      const json = {
        isRight: false,
        right: [1],
        answer: null,
        why: 'Because.',
        isCounted: sent.length === 1,
        dueAt: '2027-03-16T10:00:00.000Z',
      };
      return route.fulfill({ json });
    });
    await open(page, '/academy?tab=progress');
    const review = page.getByRole('region', { name: 'Review' });
    const questions = review.getByRole('list', { name: 'Due questions' });
    await expect(questions).toBeVisible();
    const due = await questions.getByRole('listitem').count();
    await expect(review).toContainText(`${due} due`);
    await review.getByRole('button', { name: 'Start review' }).press('Enter');
    const form = page.getByRole('form', { name: 'Review' });
    await expect(form.getByRole('checkbox').first()).toBeFocused();
    await page.keyboard.type(' ');
    await form.getByRole('button', { name: 'Check answer' }).press('Enter');
    await expect(form.getByRole('status')).toContainText('Not right. Because.It comes back on 16 Mar 2027.');
    await expect(form.getByRole('button', { name: 'Next question' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(review).toContainText(`Question 2 of ${due}`);
    await expect(form.getByRole('checkbox').first()).toBeFocused();
    expect(sent).toEqual([{ chosen: [0] }]);
  });

  test('downloads the files of a certificate, on its page and under Progress', async ({ page }) => {
    for (const address of ['/academy/certificates/AC-7K4QX-M2R9T', '/academy?tab=progress']) {
      await open(page, address);
      const files = page.getByRole('list', { name: 'Files of certificate AC-7K4QX-M2R9T' });
      await expect(files.getByRole('link')).toHaveCount(3);
      await expectLink(files, 'Download PDF', '/api/academy/certificates/AC-7K4QX-M2R9T/certificate.pdf');
    }
  });

  test('has a certificate without a name issued again with one', async ({ page }) => {
    const sent = await recordBodies<object>(page, '**/api/academy/certificates/*/name', {
      json: { number: 'AC-22222-22222' },
    });
    await open(page, '/academy/certificates/AC-7K4QX-M2R9T');
    const form = page.getByRole('form', { name: 'Name on the certificate' });
    const name = form.getByLabel('Your name');
    await expect(name).toHaveAccessibleDescription(/printed on the certificate and cannot be changed later/);
    await name.fill('Zoë Ngô');
    await form.getByRole('button', { name: 'Issue with this name' }).press('Enter');
    await expect(page.getByText('Its number is AC-22222-22222.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/AC-22222-22222$/);
    expect(sent).toEqual([{ holder: 'Zoë Ngô' }]);
  });

  test('sees how far each course is', async ({ page }) => {
    await open(page, '/academy?tab=progress');
    const totals = page.getByLabel('All courses together');
    await expect(totals).toContainText('Modules completed7');
    await expect(totals).toContainText('5 of 7');
    await expect(totals).toContainText('Certificates1');
    const risk = page.getByRole('region', { name: 'Risk management' });
    await expect(risk).toContainText('25%');
    await expect(risk).toContainText('2 of 8 modules completed');
    await expect(risk.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  });
});
