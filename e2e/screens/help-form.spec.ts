import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { fillForm, RECEIPT, REQUEST_FORMS } from '../support/page/request-forms.ts';
import { someOf } from '../support/some-of.ts';
import { expect, open, test } from '../support/test.ts';

const LEGAL = REQUEST_FORMS[0]!;

test.describe('the form of the help center', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Contact Form' });

  for (const subject of someOf(2, ['technical', 'billing', 'signals', 'account', 'general'])) {
    test(`refuses an address that is none, and sends the subject ${subject}`, async ({ page }) => {
      const bodies = await recordBodies<Record<string, unknown>>(page, '**/api/support/help', { json: RECEIPT });
      await open(page, '/help-center?tab=contact');
      await fillForm(form(page), LEGAL);
      await form(page).getByLabel('Subject').selectOption(subject);
      await form(page).getByRole('textbox', { name: 'Email' }).fill('ines @northwind.test');
      await form(page).getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible();
      await expect(form(page).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        'Please enter a valid email address.',
      );
      expect(bodies, 'nothing is sent before').toEqual([]);
      await form(page).getByRole('textbox', { name: 'Email' }).fill('ines@northwind.test');
      await form(page).getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('note', { name: 'Request sent' })).toContainText(RECEIPT.reference);
      expect(bodies).toEqual([
        expect.objectContaining({ subject, email: 'ines@northwind.test', message: 'Which rule applies?' }),
      ]);
    });
  }
});
