import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../../support/overflow.ts';
import { test } from '../../support/parts-site.ts';
import { someOf } from '../../support/some-of.ts';
import { expect, expectAccessible, open, PHONE } from '../../support/test.ts';

const SENDER = { Name: 'Ines Duarte', Email: 'ines@example.com' };
const _LEGAL = { opens: 'Contact Legal Team', fields: { ...SENDER, Message: 'Which law applies?' } };
const RECEIPT = { reference: 'LEG-26-7K4QX', dueAt: '2026-11-30T16:05:00.000Z' };

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The line that stays for ten minutes. */
const _sent = (page: Page, reference: string) =>
  page.getByRole('note', { name: 'Request sent' }).filter({ hasText: reference });
const _send = (page: Page, name: string) => dialog(page, name).getByRole('button', { name: 'Send' }).click();

async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Requests' }).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page, name)).toBeVisible();
}

async function _fill(page: Page, name: string, fields: object): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await dialog(page, name).getByRole('textbox', { name: label }).fill(text);
}

async function _answerCalls(page: Page) {
  const calls: unknown[] = [];
  await page.route('**/api/support/*', (route, request) => {
    calls.push([new URL(request.url()).pathname, request.postDataJSON()]);
    return route.fulfill({ json: RECEIPT });
  });
  return calls;
}

test.describe('a form', () => {
  test('is accessible and fits the screen', async ({ page }) => {
    for (const viewport of someOf(1, [{ width: 320, height: 640 }, PHONE, { width: 1440, height: 900 }])) {
      await page.setViewportSize(viewport);
      await open(page, '/ui');
      for (const opens of ['Request My Data', 'Delete My Data', 'Register Complaint']) {
        await openForm(page, opens);
        await expectNoOverflow(page);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
    }
  });
});
