import type { Page } from '@playwright/test';
import { expect, hydrated } from '../test.ts';
import { authenticator } from './authenticator.ts';
import { logIn } from './members.ts';

type App = ReturnType<typeof authenticator>;

/** Adds an authenticator app on the page of the account, and returns it. */
export async function addApp(page: Page): Promise<App> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code from an app' });
  const app = authenticator(await dialog.locator('code').innerText());
  await dialog.getByLabel('Code', { exact: true }).fill(app.code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  return app;
}

/** Logs in with a password and a code of the app. */
export async function logInWithApp(page: Page, email: string, app: App): Promise<void> {
  await logIn(page, email);
  const code = page.getByRole('form', { name: 'Code of your app' });
  await code.getByLabel('Code').fill(app.code());
  await code.getByRole('button').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await hydrated(page);
}

/** Carries out an act of the console in its dialog, which closes. @param fields Text by label */
export async function act(page: Page, button: string | RegExp, fields: Readonly<Record<string, string>>, name: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
