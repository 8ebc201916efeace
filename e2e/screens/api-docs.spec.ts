import type { Page } from '@playwright/test';
import { expectLink, refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const call = (page: Page, name: string) => page.locator('details').filter({ has: page.getByRole('heading', { name }) });
const createdKey = (secret: string) => ({
  id: `key_${'x'.repeat(22)}`,
  name: 'API docs',
  mode: 'live',
  scopes: ['signals:read'],
  addresses: [],
  start: secret.slice(0, 12),
  end: secret.slice(-4),
  createdAt: '2026-11-27T06:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  previousUntil: null,
  secret,
});
const form = (page: Page, name: string) => page.getByRole('form', { name: `Try ${name}` });

test('the page begins with the first request, and with the first call of the reference', async ({ page }) => {
  await open(page, '/api-docs');
  await expect(page).toHaveTitle('API docs | Sealtick');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API docs');
  await expect(page.getByRole('region', { name: 'First request' })).toContainText(
    /curl "http.*\/api\/signals\?status=active"/,
  );
  const first = call(page, 'GET /api/signals').first();
  await expect(first).toHaveAttribute('open', '');
  await expect(first).toContainText('The signal feed, newest first');
  await expect(first).toContainText('integer, 1 to 500, in the query');
  await expect(first).toContainText('Most rows of the answer.');
  await expect(first).toContainText('closedAt time or null');
  await expect(first).toContainText('Answers 200 with application/json.');
});

test('each call has curl, TypeScript and Python, and one choice changes all blocks', async ({ page }) => {
  await open(page, '/api-docs');
  const block = (language: string) => page.getByRole('region', { name: `GET /api/signals, ${language}`, exact: true });
  await expect(block('curl')).toContainText('curl "');
  await page.getByRole('button', { name: 'Python' }).first().click();
  await expect(block('Python')).toContainText('urllib.request');
  const program = page.getByRole('region', { name: 'Read signals, Python' });
  await expect(program).toContainText('json.load');
  await expect(program, 'the address is that of this site').not.toContainText('signals.example.com');
  await page.getByRole('button', { name: 'TypeScript' }).first().click();
  await expect(block('TypeScript')).toContainText("await fetch('");
});

test('the page has the first call alone in full; another one and other languages are read when they are opened', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('**/api/reference**', (route, request) => {
    asked.push(new URL(request.url()).pathname);
    return route.continue();
  });
  await open(page, '/api-docs');
  const second = call(page, 'GET /api/signals/{id}');
  await expect(second).toContainText('One signal with its log entries');
  expect(asked).toEqual([]);
  await second.locator('summary').click();
  await expect(second).toContainText('string, in the path, required');
  await expect(form(page, 'GET /api/signals/{id}').getByLabel('id')).toHaveValue('sig_1');
  expect(asked).toEqual(['/api/reference']);
  await page.getByRole('button', { name: 'Python' }).first().click();
  await expect(page.getByRole('region', { name: 'Read signals, Python' })).toContainText('json.load');
  expect(asked).toEqual(['/api/reference', '/api/reference/blocks']);
});

test('a call that could not be read says so', async ({ page }) => {
  await page.route('**/api/reference', (route) => route.fulfill({ status: 503, body: '' }));
  await open(page, '/api-docs');
  await call(page, 'GET /api/signals/{id}').locator('summary').click();
  await expect(page.getByText('The call could not be loaded')).toBeVisible();
});

test('the programs are found from the side, in the order of the site; that of the feed is in its tab', async ({
  page,
}) => {
  await open(page, '/api-docs');
  const nav = page.getByRole('navigation', { name: 'On this page' });
  await expectLink(nav, 'Programs', /#programs$/);
  await expectLink(nav, 'Own strategies', /#part-own-strategies$/);
  await expect(page.locator('#programs ~ section h3')).toHaveText(['Create a key', 'Read signals']);
});

test('a call is tried as the browser is logged in, and shows status, headers and body', async ({ page }) => {
  await open(page, '/api-docs');
  const tried = form(page, 'GET /api/signals');
  await tried.getByLabel('limit').fill('1');
  await tried.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"symbol":');
  await expect(call(page, 'GET /api/signals').first().getByText('200', { exact: true }).last()).toBeVisible();
  await expect(call(page, 'GET /api/signals').first().getByText('content-type')).toBeVisible();
});

test('the button of a block copies its code, with the whole key where the page shows it shortened', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  await open(page, '/api-docs');
  const key = `stk_live_${'a'.repeat(36)}`;
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect
    .poll(copied)
    .toMatch(/^curl ".*\/api\/signals\?status=active" \\\n {2}-H "Authorization: Bearer stk_live_a{36}"$/);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect.poll(copied).toBe(key);
  const blocks = page.locator('pre');
  await expect(page.getByRole('button', { name: /^Copy(?! key)/ })).toHaveCount(await blocks.count());
});

test('a key is used for calls, and is shown shortened', async ({ page }) => {
  await open(page, '/api-docs');
  await page.route(/\/api\/signals\?limit=2/, async (route) => {
    await route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', detail: 'Unknown API key.' } });
  });
  const key = `stk_live_${'a'.repeat(36)}`;
  await page.getByLabel('API key').fill(key);
  await expect(page.getByRole('region', { name: 'First request' })).toContainText('Bearer stk_live_aaa…aaaa');
  const tried = form(page, 'GET /api/signals');
  await tried.getByLabel('limit').fill('2');
  await tried.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Unknown API key.');
  await expect(page.getByRole('region', { name: 'GET /api/signals, curl', exact: true })).toContainText(
    '$SEALTICK_KEY',
  );
});

test('a shortened key, as the list of keys copies it, is named and not sent', async ({ page }) => {
  await open(page, '/api-docs');
  await page.getByLabel('API key').fill('stk_live_aaa…aaaa');
  const problem = page.getByText(/^A key is stk_live_ or stk_test_ and 36 letters and digits\./);
  await expect(problem).toHaveCount(1);
  await form(page, 'GET /api/signals').getByRole('button', { name: 'Send' }).click();
  await expect(problem).toHaveCount(2);
});

test('the tab WebSocket has the messages, the close codes and a program that resumes', async ({ page }) => {
  await open(page, '/api-docs?tab=websocket');
  await expect(page.getByRole('tab', { name: 'WebSocket' })).toHaveAttribute('aria-selected', 'true');
  for (const text of [
    'NEW_SIGNAL',
    'SIGNAL_UPDATE',
    'MARKET_ALERT',
    'OWN_ENTRY',
    'own',
    'batch',
    '4001',
    'No auth message within 5 s.',
    '4029',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Follow the live feed, and resume after a cut, TypeScript' }),
  ).toContainText("type: 'subscribe', since");
  await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible();
});

test('the feed is tried with the key that the reader entered', async ({ page }) => {
  await open(page, '/api-docs?tab=websocket');
  const sent: string[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.onMessage((message) => void sent.push(String(message)));
  });
  const key = `stk_live_${'a'.repeat(36)}`;
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Connect' }).click();
  const messages = page.getByRole('region', { name: 'Messages of the connection' });
  await expect(messages).toContainText('"token":"stk_live_aaa…aaaa"');
  await expect(messages).toContainText('"type":"subscribe"');
  expect(JSON.parse(sent[0]!)).toEqual({ type: 'auth', token: key });
});

test('the feed is connected once, however often the button is pressed', async ({ page }) => {
  await open(page, '/api-docs?tab=websocket');
  let connections = 0;
  await page.routeWebSocket(/\/ws$/, () => {
    connections += 1;
  });
  await page.getByRole('button', { name: 'Connect' }).dblclick();
  const messages = page.getByRole('region', { name: 'Messages of the connection' });
  await expect(messages).toContainText('"type":"subscribe"');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(connections).toBe(1);
});

test('the side has limits, documents and help', async ({ page }) => {
  await open(page, '/api-docs');
  const side = page.getByRole('region', { name: 'API status and limits' });
  await expect(side).toContainText('API operational');
  await expect(side).toContainText('Signals500 a minute');
  await expect(side).toContainText('Strategies100 a minute');
  await expect(side).toContainText('Creating signals50 an hour');
  await expect(side).toContainText('Your keys, Free100 an hour');
  await expectLink(side, 'Python', '/api/sdk/sealtick.py');
  await expectLink(side, 'TypeScript', '/api/sdk/sealtick-client.tgz');
  await expectLink(side, 'OpenAPI 3.1', '/api/openapi.json');
  await expectLink(side, 'AsyncAPI 3', '/api/asyncapi.json');
  await expectLink(side, 'Ask support', '/help-center?tab=contact');
});

test('the side says nothing of the state of the API before it was read', async ({ page }) => {
  await page.route(/\/api\/status\/history/, () => new Promise(() => {}));
  await open(page, '/api-docs');
  const card = page.getByRole('region', { name: 'API status and limits' });
  await expect(card).toContainText('500 a minute');
  await expect(card).not.toContainText('not checked');
});

test('the limits per minute, of created signals and of each plan are those of the specification', async ({ page }) => {
  await open(page, '/api-docs');
  const limits = page.getByRole('region', { name: 'Rate limits' });
  await expect(limits).toContainText('Requests per minute: 100 to strategies, 500 to signals');
  await expect(limits).toContainText('Created signals per hour: 50, and as many by test keys.');
  const plans = limits.locator('dl').locator('div');
  await expect(plans).toHaveText(['Free100', 'Starter1,000', 'Pro1,000', 'Institutional10,000']);
});

test('the page says which calls need no key, and which one a key or a login', async ({ page }) => {
  await open(page, '/api-docs');
  await expect(page.getByText('Strategies need no key.')).toBeVisible();
  await expect(call(page, 'GET /api/signals').first()).toContainText('Needs no key.');
  const write = call(page, 'PUT /api/delivery/mutes');
  await write.locator('summary').click();
  await expect(write).toContainText('Needs a key, or a login.');
});

test.describe('a member', () => {
  test.use({ scenario: 'subscriber' });

  test('generates a key, which the page uses', async ({ page }) => {
    await open(page, '/api-docs');
    const key = `stk_live_${'b'.repeat(36)}`;
    await page.route('**/api/keys', (route) => route.fulfill({ json: createdKey(key) }));
    await page.getByRole('button', { name: 'Generate key' }).click();
    await expect(page.getByLabel('API key')).toHaveValue(key);
    await expect(page.getByText(/Copy the key now/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
  });

  test('generates one key at a double click', async ({ page }) => {
    await open(page, '/api-docs');
    let calls = 0;
    await page.route('**/api/keys', (route) => {
      calls += 1;
      return route.fulfill({ json: createdKey(`stk_live_${'b'.repeat(36)}`) });
    });
    await page.getByRole('button', { name: 'Generate key' }).dblclick();
    await expect(page.getByText(/Copy the key now/)).toBeVisible();
    expect(calls).toBe(1);
  });

  test('finds a generated key in the list of keys that was read before', async ({ page }) => {
    await open(page, '/api-management');
    await expect(page.getByRole('list', { name: 'API keys' })).toBeVisible();
    await page.getByRole('link', { name: 'REST API' }).click();
    const created = createdKey(`stk_live_${'b'.repeat(36)}`);
    await page.route('**/api/keys', (route, request) =>
      route.fulfill({ json: request.method() === 'POST' ? created : [created] }),
    );
    await page.getByRole('button', { name: 'Generate key' }).click();
    await expect(page.getByText(/Copy the key now/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('listitem', { name: 'API docs' })).toBeVisible();
  });

  test('finds what a tried write changed on a page that was read before', async ({ page }) => {
    await open(page, '/api-management');
    const endpoints = page.getByRole('list', { name: 'Webhook endpoints' });
    await expect(endpoints).toBeVisible();
    await page.getByRole('link', { name: 'REST API' }).click();
    const tried = call(page, 'PUT /api/delivery/mutes');
    await tried.locator('summary').click();
    await page.route('**/api/delivery/mutes', (route) => route.fulfill({ status: 204 }));
    await page.route('**/api/delivery/channels', (route) => route.fulfill({ json: [] }));
    await tried.getByRole('button', { name: 'Send' }).click();
    await expect(tried.getByRole('region', { name: 'Answer' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No webhook endpoints yet.')).toBeVisible();
  });

  test('reads why no key was made', async ({ page }) => {
    await open(page, '/api-docs');
    await page.route('**/api/keys', (route) =>
      route.fulfill(
        refusal(409, 'The account has 2 keys, as many as its plan allows.', {
          type: 'about:blank',
          title: 'Conflict',
          instance: '/api/keys',
          code: 'CONFLICT',
          message: 'Conflict',
          requestId: 'r',
        }),
      ),
    );
    await page.getByRole('button', { name: 'Generate key' }).click();
    await expect(page.getByText('The account has 2 keys, as many as its plan allows.')).toBeVisible();
  });
});

test.describe('without an answer', () => {
  test.use({ scenario: 'failing' });

  test('the page says so, and offers to try again', async ({ page }) => {
    await open(page, '/api-docs');
    await expect(page.getByText('The reference could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
  });
});
