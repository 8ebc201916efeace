import type { Page } from '@playwright/test';
import { fillOfflineForm, OFFLINE_FORMS } from '../support/page/offline-forms.ts';
import { fillForm, openForm, REQUEST_FORMS, sendForm } from '../support/page/request-forms.ts';
import { expect, test } from '../support/test.ts';

/** Counts the writes that the page begins. */
function countWrites(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET') count += 1;
  });
  return () => count;
}

/** The sentence of a form whose server cannot be reached; contact forms have their own. */
const SENTENCE =
  /The server could not be reached\. Check your connection and try again\.|Unable to .+ right now\. Please try again/;

test.describe('without a network', () => {
  test.use({ expectedErrors: [/Failed to fetch|net::ERR_/] });

  for (const one of OFFLINE_FORMS) {
    const title = `${one.within[1]} on ${one.path} keeps what was typed, says why, and can be sent again`;
    test(title, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'scenario', value: encodeURIComponent(one.scenario), url: baseURL! }]);
      const { button, expectKept } = await fillOfflineForm(page, one);
      const writes = countWrites(page);
      await context.setOffline(true);
      // The next test would begin without a network as well.
      try {
        for (const sent of [1, 2]) {
          await expect(button).toBeEnabled();
          await button.click();
          await expect.poll(writes, 'writes begun').toBeGreaterThanOrEqual(sent);
          await expect(page.getByText(SENTENCE).first()).toBeVisible();
          await expectKept();
        }
        await expect(button).toBeEnabled();
      } finally {
        await context.setOffline(false);
      }
    });
  }

  for (const one of REQUEST_FORMS) {
    test(`${one.title} on ${one.path} keeps what was typed, and says why`, async ({ page, context }) => {
      const form = await openForm(page, one);
      await fillForm(form, one);
      await context.setOffline(true);
      try {
        await sendForm(form);
        await expect(page.getByText(SENTENCE).first()).toBeVisible();
        for (const [label, text] of Object.entries(one.texts))
          await expect(form.getByRole('textbox', { name: label })).toHaveValue(text);
      } finally {
        await context.setOffline(false);
      }
    });
  }
});
