import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { expectLink, refusal } from '../support/page/answers.ts';
import { createdKey } from '../support/stand-in/api-keys.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const PATH = '/api-management';
const card = (page: Page, name: string) => page.getByRole('region', { name });
const keys = (page: Page) => card(page, 'API Keys').getByRole('list', { name: 'API keys' }).getByRole('listitem');
const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });

/** Answers the writes of keys as the server does; returns what was sent. */
async function answerKeys(page: Page) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  await page.route('**/api/keys**', (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    const body = request.postData() === null ? null : request.postDataJSON();
    sent.push({ method: request.method(), path: new URL(request.url()).pathname, body });
    if (request.method() === 'DELETE') return route.fulfill({ status: 204 });
    return route.fulfill({ json: createdKey({ name: (body as { name?: string }).name ?? 'Desk server' }) });
  });
  return sent;
}

test.describe('a visitor', () => {
  test('sees what keys are for and what the plans allow, and is asked to log in to create one', async ({ page }) => {
    await open(page, PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Management');
    await expect(card(page, 'API Keys')).toContainText('A key lets your own program read signals');
    await expect(card(page, 'Rate limit')).toContainText('100 API calls per hour (1,000 with Starter');
    await page.getByRole('button', { name: 'Create New Key' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Log in to create a key' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Create New Key' }).click();
    await dialog.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/login*');
  });

  test('fills in a webhook, and finds it after the login, without the secret', async ({ page }) => {
    await open(page, PATH);
    const form = page.getByRole('form', { name: 'New webhook' });
    await form.getByRole('textbox', { name: 'URL' }).fill('https://desk.example.com/hooks');
    await form.getByRole('checkbox', { name: /System Alert/ }).uncheck();
    await form.getByRole('button', { name: 'Save Webhook' }).click();
    await page
      .getByRole('alertdialog', { name: 'Log in to save the webhook' })
      .getByRole('button', { name: 'Login' })
      .click();
    await page.waitForURL('**/login*');
    await pretend(page, 'new member');
    const calls = await answerDelivery(page);
    await page.goto(PATH);
    await expect(form.getByRole('textbox', { name: 'URL' })).toHaveValue('https://desk.example.com/hooks');
    await expect(form.getByRole('checkbox', { name: /System Alert/ })).not.toBeChecked();
    await form.getByRole('button', { name: 'Save Webhook' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(calls.webhooks).toEqual([
      { url: 'https://desk.example.com/hooks', categories: expect.not.arrayContaining(['system']) },
    ]);
    await expect(form.getByRole('textbox', { name: 'URL' })).toHaveValue('');
    await expect(form.getByRole('checkbox', { name: /System Alert/ })).toBeChecked();
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'new member' });

  test('sees that there are no keys, endpoints and calls yet', async ({ page }) => {
    await open(page, PATH);
    await expect(card(page, 'API Keys')).toContainText('No API keys yet.');
    await expect(card(page, 'Webhook')).toContainText('No webhook endpoints yet.');
    await expect(card(page, 'Rate limit')).toContainText('0 of 100');
  });
});

test.describe('a member with one call', () => {
  test.use({ scenario: 'subscriber' });

  test('reads it in the singular', async ({ page }) => {
    await open(page, PATH);
    await expect(card(page, 'Rate limit')).toContainText('1 request today.');
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('sees each key with mode, scopes, addresses and last use, masked until it is revealed', async ({ page }) => {
    await open(page, PATH);
    await expect(keys(page)).toHaveCount(2);
    const desk = keys(page).first();
    await expect(desk).toContainText('Live');
    await expect(desk).toContainText('stk_live_••••••••');
    await expect(desk).toContainText('only from 192.0.2.0/24');
    await desk.getByRole('button', { name: 'Reveal Desk server' }).dblclick();
    await desk.getByRole('button', { name: 'Reveal Desk server' }).click();
    await expect(desk).toContainText('stk_live_8fK…Qz41');
    await desk.getByRole('button', { name: 'Hide Desk server' }).click();
    await expect(desk).not.toContainText('Qz41');
    await expect(keys(page).last()).toContainText('signals:read, watchlists');
    await expect(keys(page).last()).toContainText('not used yet');
  });

  test('copies the identifier of a key, never a secret', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, PATH);
    await keys(page).first().getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('stk_live_8fK…Qz41');
  });

  test('creates nothing if the dialog is cancelled', async ({ page }) => {
    const sent = await answerKeys(page);
    await open(page, PATH);
    await page.getByRole('button', { name: 'Create New Key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(keys(page)).toHaveCount(2);
    expect(sent).toEqual([]);
  });

  test('creates a key, whose secret is shown once', async ({ page }) => {
    const sent = await answerKeys(page);
    await open(page, PATH);
    await page.getByRole('button', { name: 'Create New Key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await expect(dialog.getByRole('checkbox', { name: /^signals:read/ })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Backtest notebook');
    await dialog.getByRole('combobox', { name: 'Mode' }).selectOption('Test');
    await dialog.getByRole('combobox', { name: 'Expires after' }).selectOption('Never');
    await dialog.getByRole('checkbox', { name: /^watchlists/ }).check();
    await dialog.getByRole('textbox', { name: 'Allowed addresses' }).fill('192.0.2.1, 2001:db8::/32');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const secret = page.getByRole('dialog', { name: 'Key “Backtest notebook” is ready' });
    await expect(secret).toContainText('stk_live_pN4cW8yTz1LqVbR6mHs0KdXe3JgUaFQ9tM2C');
    await expect(secret).toContainText('It will not be shown again');
    await secret.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByText('pN4cW8yTz1')).toHaveCount(0);
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/keys',
        body: {
          name: 'Backtest notebook',
          mode: 'test',
          scopes: ['signals:read', 'watchlists'],
          expiresInDays: null,
          addresses: ['192.0.2.1', '2001:db8::/32'],
        },
      },
    ]);
  });

  test('sees at the field why a key was not created', async ({ page }) => {
    await page.route('**/api/keys', (route, request) =>
      request.method() === 'GET'
        ? route.fallback()
        : route.fulfill(
            refusal(400, 'Invalid body.', {
              type: 'about:blank',
              title: 'Bad Request',
              instance: '/api/keys',
              code: 'INVALID_REQUEST',
              message: 'Bad Request',
              errors: [{ path: 'name', message: 'Enter a name.' }],
              requestId: 'r',
            }),
          ),
    );
    await open(page, PATH);
    await page.getByRole('button', { name: 'Create New Key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Enter a name.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('replaces the secret of a key and chooses how long the previous one works', async ({ page }) => {
    const sent = await answerKeys(page);
    await open(page, PATH);
    await page.getByRole('button', { name: 'Replace the secret of Desk server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the secret of Desk server' });
    await dialog.getByRole('combobox', { name: 'The previous secret works for' }).selectOption('1 hour');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByRole('dialog', { name: 'New secret of “Desk server”' })).toContainText('stk_live_pN4c');
    expect(sent).toEqual([{ method: 'POST', path: '/api/keys/key_desk/secret', body: { overlapHours: 1 } }]);
  });

  test('sees the last use of a key again when the page is entered again', async ({ page }) => {
    await page.clock.install();
    await open(page, PATH);
    await expect(keys(page)).toHaveCount(2);
    await page.getByRole('link', { name: 'REST API' }).click();
    await expect(page).toHaveURL(/api-docs/);
    const used = createdKey({ name: 'Used by a program', lastUsedAt: new Date().toISOString() });
    await page.route('**/api/keys', (route) => route.fulfill({ json: [used] }));
    await page.clock.runFor(6_000);
    await page.goBack();
    await expect(keys(page)).toHaveCount(1);
    await expect(keys(page)).toContainText('used just now');
  });

  test('deletes a key after a confirmation that warns that it cannot be undone', async ({ page }) => {
    const sent = await answerKeys(page);
    await open(page, PATH);
    await page.getByRole('button', { name: 'Delete Laptop' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Laptop?' });
    await expect(question).toContainText('This action cannot be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Delete Laptop' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Laptop no longer works.');
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/keys/key_laptop', body: null }]);
  });

  test('sees the limit of the plan, and the calls by key, hour and call', async ({ page }) => {
    await open(page, PATH);
    const limit = card(page, 'Rate limit');
    await expect(limit).toContainText('Pro');
    await expect(limit).toContainText('38 of 1,000');
    await expect(limit).toContainText('247 requests today.');
    await limit.getByText('By key, hour and call').click();
    const table = limit.getByRole('table', { name: 'Usage of the last 24 hours' });
    await expect(table.getByRole('row', { name: /GET \/api\/signals Desk server/ })).toContainText('36');
  });

  test('adds a webhook endpoint with its events, and sees its secret once', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PATH);
    const form = page.getByRole('form', { name: 'New webhook' });
    for (const event of ['New Signal', 'Signal Update', 'Strategy Status', 'System Alert']) {
      await expect(form.getByRole('checkbox', { name: event })).toBeChecked();
    }
    await expect(form.getByRole('button', { name: 'Save Webhook' })).toBeDisabled();
    await expect(form.getByRole('textbox', { name: 'URL' })).toHaveAttribute('type', 'url');
    await form.getByRole('textbox', { name: 'URL' }).fill('https://desk.example.com/hooks');
    await form.getByRole('checkbox', { name: 'System Alert' }).uncheck();
    await form.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(page.getByRole('dialog', { name: 'The secret of your webhook' })).toContainText('whsec_');
    expect(calls.webhooks).toEqual([
      { url: 'https://desk.example.com/hooks', categories: ['signals', 'updates', 'strategy-status'] },
    ]);
  });

  test('adds a webhook endpoint with a secret of their own, which is typed as a password', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PATH);
    const form = page.getByRole('form', { name: 'New webhook' });
    const secret = form.getByLabel('Secret', { exact: true });
    await expect(secret).toHaveAttribute('type', 'password');
    await form.getByRole('textbox', { name: 'URL' }).fill('https://desk.example.com/hooks');
    const own = `whsec_${'B'.repeat(43)}=`;
    await secret.fill(own);
    await form.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(toast(page)).toContainText('signed with the secret that you entered');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(secret).toHaveValue('');
    expect(calls.webhooks).toEqual([
      {
        url: 'https://desk.example.com/hooks',
        categories: ['signals', 'updates', 'strategy-status', 'system'],
        secret: own,
      },
    ]);
  });

  test('reads at the field what is wrong with a secret', async ({ page }) => {
    await page.route('**/api/delivery/webhooks', (route) =>
      route.fulfill(
        refusal(400, 'Invalid body.', {
          type: 'about:blank',
          title: 'Bad Request',
          instance: '/api/delivery/webhooks',
          code: 'INVALID_REQUEST',
          message: 'Bad Request',
          errors: [{ path: 'secret', message: 'must be whsec_ and 24 to 64 bytes in Base64' }],
          requestId: 'r',
        }),
      ),
    );
    await open(page, PATH);
    const form = page.getByRole('form', { name: 'New webhook' });
    await form.getByRole('textbox', { name: 'URL' }).fill('https://desk.example.com/hooks');
    await form.getByLabel('Secret', { exact: true }).fill('swordfish');
    await form.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(form.getByRole('alert')).toHaveCount(1);
    await expect(form.getByRole('alert')).toContainText('24 to 64 bytes in Base64');
  });

  test('manages an endpoint: events, secret, delivery log and replay', async ({ page }) => {
    await open(page, PATH);
    await card(page, 'Webhook')
      .getByRole('button', { name: /^Manage / })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Manage endpoint' });
    await expect(dialog.getByRole('table', { name: 'Delivery log' })).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Events' })).toBeVisible();
  });

  test('finds the documents of the API and an example of the live feed', async ({ page }) => {
    await open(page, PATH);
    const documents = card(page, 'Documentation');
    await expectLink(documents, 'REST API', '/api-docs');
    await expectLink(documents, 'OpenAPI document', '/api/openapi.json');
    await documents.getByRole('button', { name: 'WebSocket examples' }).click();
    await expect(page.getByRole('dialog', { name: 'WebSocket examples' })).toContainText("type: 'auth'");
  });
});
