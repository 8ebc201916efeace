import type { Page, Request, Route } from '@playwright/test';
import { expect, expectAccessible, loadedAll, open, test } from '../support/test.ts';

const RECEIPT = { reference: 'SAL-26-7K4QX', dueAt: '2026-11-24T16:05:00.000Z' };

/** Answers the calls of the form; returns their bodies. */
async function answerCalls(page: Page, answer: (request: Request) => Parameters<Route['fulfill']>[0]) {
  const bodies: unknown[] = [];
  await page.route('**/api/support/sales', (route, request) => {
    bodies.push(request.postDataJSON());
    return route.fulfill(answer(request));
  });
  return bodies;
}

const arrived = () => ({ json: RECEIPT });

const opener = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Talk to sales' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Sales' });
const receipt = (page: Page) => page.getByRole('note', { name: 'Request sent' });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' }).click();

async function openForm(page: Page): Promise<void> {
  await open(page, '/strategies');
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page): Promise<void> {
  await dialog(page).getByLabel('Name').fill('Amara Okafor');
  await dialog(page).getByLabel('Email').fill(' amara@example.com');
  await dialog(page).getByLabel('Message').fill('Ten seats.\nWhat do they cost?');
}

test.describe('a request that fails', () => {
  test.use({ expectedErrors: [/status of 4\d\d|net::ERR_/] });

  test('offline says so, and arrives once the network is back', async ({ page, context }) => {
    await answerCalls(page, arrived);
    await openForm(page);
    await fill(page);
    await loadedAll(page);
    await page.unroute('**/api/support/sales');
    await context.setOffline(true);
    await send(page);
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'The server could not be reached. Check your connection and try again.',
    );
    await expectAccessible(page);
    await expect(dialog(page).getByLabel('Message')).toHaveValue('Ten seats.\nWhat do they cost?');
    await context.setOffline(false);
    await answerCalls(page, arrived);
    await send(page);
    await expect(receipt(page)).toContainText('SAL-26-7K4QX');
  });
});
