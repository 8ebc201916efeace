import type { Page } from '@playwright/test';

/**
 * Returns the list of what planted texts have done to a page: calls of the global `ran`, dialogs, and requests for the
 * canary, each with the frame or address.
 */
export async function watchScripts(page: Page): Promise<readonly string[]> {
  const done: string[] = [];
  await page.exposeBinding('ran', ({ frame }) => void done.push(`ran ${frame.name()}`));
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('canary')) done.push(`canary ${request.frame().name()}`);
  });
  return done;
}

/** Clicks every link of the page whose address runs a script. */
export async function clickScriptLinks(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    for (const link of document.querySelectorAll('a[href]')) {
      if (/^(javascript|data):/i.test(link.href)) link.click();
    }
  })()`);
}

/** Returns the texts, attributes and field values of a page, in which a planted text stands as it was typed. */
export const shownTexts = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const all = [...document.querySelectorAll('*')];
    const values = all.flatMap((one) => [one.value, ...[...one.attributes].map(({ value }) => value)]);
    return [document.documentElement.textContent, ...values].join('\\n');
  })()`);
