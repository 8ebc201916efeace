import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { newAddress, signUp } from '../../support/program/members.ts';
import { signBody, startReceiver } from '../../support/program/webhook-receiver.ts';
import { expect, open, test } from '../../support/test.ts';

const run = promisify(execFile);
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const keys = (page: Page) => card(page, 'API Keys').getByRole('list', { name: 'API keys' }).getByRole('listitem');
// A call with a limit above the highest, and a key without a name.
test.use({ expectedErrors: [/status of 400/] });

/** Returns the status of a call with a key. */
const statusWith = async (page: Page, secret: string) =>
  (await fetch(new URL('/api/strategies/mine', page.url()), { headers: { authorization: `Bearer ${secret}` } })).status;

test('a member generates a key on the page of the API, runs the copied command, and tries a call and the feed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, newAddress('docs'));
  await open(page, '/api-docs');
  await page.getByRole('button', { name: 'Generate key' }).click();
  await expect(page.getByLabel('API key')).toHaveValue(/^stk_live_\w{36}$/);

  await card(page, 'Quick start').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => copied(page)).toContain('Authorization: Bearer stk_live_');
  const { stdout } = await run('bash', ['-c', `${await copied(page)} --silent --include`]);
  expect(stdout).toMatch(/^HTTP\/1\.1 200 /);
  expect(stdout, 'the key was recognized').toMatch(/ratelimit: .*"keys";r=9\d;/i);
  expect(JSON.parse(stdout.split('\r\n\r\n')[1]!)).toBeInstanceOf(Array);

  const tried = page.getByRole('form', { name: 'Try GET /api/signals', exact: true });
  await tried.getByLabel('limit').fill('501');
  await tried.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('must be at most 500');
  await tried.getByLabel('limit').fill('3');
  await tried.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toContainText('[');
  await expect(page.getByText(/"keys";r=9\d;/)).toBeVisible();

  await page.getByRole('tab', { name: 'WebSocket' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages of the connection' })).toContainText('"type":"subscribed"');
});

test('a member creates a key, sees it once and its use, and deletes it', async ({ page }) => {
  await signUp(page, newAddress('keys'));
  await open(page, '/api-management');
  await page.getByRole('button', { name: 'Create New Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a key' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert'), 'without a name none is created').toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Notebook');
  await dialog.getByRole('combobox', { name: 'Mode' }).selectOption('Test');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Key “Notebook” is ready' });
  await expect(shown).toContainText('It will not be shown again');
  const secret = (await shown.textContent())!.match(/stk_test_\w{36}/)![0];
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(keys(page)).toHaveCount(1);
  expect(await page.content()).not.toContain(secret);

  expect(await statusWith(page, secret)).toBe(200);
  await open(page, '/api-management');
  const row = keys(page).first();
  await expect(row).toContainText('Test');
  await row.getByRole('button', { name: 'Reveal Notebook' }).click();
  await expect(row).toContainText(`${secret.slice(0, 12)}…${secret.slice(-4)}`);
  const used = card(page, 'Rate limit');
  await expect(async () => {
    await page.reload();
    await used.getByText('By key, hour and call').click({ timeout: 1_000 });
  }, 'calls are stored within seconds').toPass();
  await expect(used.getByRole('row', { name: /GET \/api\/strategies\/mine Notebook/ })).toContainText('1');

  await row.getByRole('button', { name: 'Delete Notebook' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Notebook?' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(keys(page)).toHaveCount(0);
  await expect.poll(() => statusWith(page, secret)).toBe(401);
});

test('a member adds an endpoint with a secret of their own, which signs its challenge and its test', async ({
  page,
}) => {
  const receiver = await startReceiver();
  await signUp(page, newAddress('own-secret'));
  await open(page, '/api-management');
  const form = page.getByRole('form', { name: 'New webhook' });
  const own = `whsec_${Buffer.from('a secret of 32 bytes, as random').toString('base64')}`;
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await form.getByLabel('Secret', { exact: true }).fill(own);
  await form.getByRole('button', { name: 'Save Webhook' }).click();
  const endpoints = card(page, 'Webhook').getByRole('list', { name: 'Webhook endpoints' });
  await expect(endpoints).toContainText(receiver.url);
  await endpoints.getByRole('button', { name: /test/i }).click();
  await expect
    .poll(() => receiver.received.map(({ body }) => JSON.parse(body).type))
    .toEqual(['endpoint.verification', 'test']);
  for (const message of receiver.received) expect(message.headers['webhook-signature']).toBe(signBody(message, own));
  receiver.stop();
});
