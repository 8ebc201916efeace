import type { OwnInbound } from '@sealtick/contract';
import { expectLink, recordBodies } from '../support/page/answers.ts';
import { OWN_INBOUND, OWN_STRATEGY } from '../support/stand-in/own-strategies.ts';
import { expect, open, test } from '../support/test.ts';

const PATH = `/platform/strategies/${OWN_STRATEGY.id}`;
const json = (body: object, status = 200) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });

test.use({ scenario: 'subscriber' });

test('the dashboard lists own strategies and creates another one', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/strategies/mine', json(OWN_STRATEGY, 201));
  await open(page, '/platform');
  const list = page.getByRole('list', { name: 'Your own strategies' });
  await expectLink(list, 'Gold breakouts', PATH);
  await expect(list).toContainText('Archived');
  await expectLink(page, 'How to publish signals', '/help-center/publish-your-own-signals');
  const form = page.getByRole('form', { name: 'New strategy' });
  await form.getByRole('textbox', { name: 'Name of a new strategy' }).fill('Silver');
  await form.getByRole('button', { name: 'Create Strategy' }).click();
  await expect.poll(() => sent).toEqual([{ name: 'Silver' }]);
});

test('the page of an own strategy says whose record it is, with figures, signals and alerts', async ({ page }) => {
  await open(page, PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Gold breakouts' })).toBeVisible();
  await expect(page.getByText("Your own record, not the provider's, not proven.")).toBeVisible();
  await expect(page.getByText(/^Simulated market: prices are generated/)).toBeVisible();
  const signals = page.getByRole('table', { name: 'Signals of this strategy' });
  await expect(signals).toContainText('Profit');
  await expect(signals.getByRole('row', { name: /BTCUSD/ })).toContainText(/61,075\.57.*60,770\.19.*61,533\.64/);
  await expectLink(page, 'Closed trades (CSV)', `/api/own-strategies/${OWN_STRATEGY.id}/trades.csv`);
  const calls = page.getByRole('table', { name: 'Calls of this address' });
  await expect(calls).toContainText('Lost alert');
  await expect(calls).toContainText('EURUSD was long, TradingView says flat.');
});

test('a call of the address shows what was sent, unless its secret was wrong', async ({ page }) => {
  await open(page, PATH);
  const row = (text: string) =>
    page.getByRole('table', { name: 'Calls of this address' }).getByRole('row', { name: text });
  const body = row('stoploss').getByText('{"key":"…","stoploss":1.08}');
  await expect(body).toBeHidden();
  await row('stoploss').getByText('What was sent').click();
  await expect(body).toBeVisible();
  await expect(row('The secret is wrong.').getByText('What was sent')).toHaveCount(0);
});

test('the page of an own strategy shows the return of each month', async ({ page }) => {
  await open(page, PATH);
  const months = page.getByRole('table', { name: 'Monthly returns in percent' });
  await expect(months.getByRole('row', { name: /^2026/ })).toContainText('+0.9');
});

test('a filled signal is closed by its button', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/signals/osig_*', json({}));
  await open(page, PATH);
  await page.getByRole('button', { name: 'Close EURUSD daily' }).first().click();
  await expect.poll(() => sent).toEqual([{ close: true }]);
});

test('the address takes its secret in the path where the member allows it, and ends after a question', async ({
  page,
}) => {
  const sent: [method: string, body: unknown][] = [];
  await page.route('**/inbound', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.push([route.request().method(), route.request().postDataJSON()]);
    return route.fulfill(json({}));
  });
  await open(page, PATH);
  await page.getByRole('switch', { name: 'Secret in the address' }).click();
  await expect.poll(() => sent).toEqual([['PATCH', { isPathAllowed: true }]]);
  await page.getByRole('button', { name: 'Delete address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => sent.map(([method]) => method)).toEqual(['PATCH', 'DELETE']);
});

test('after a lost alert the position is set to what TradingView has now', async ({ page }) => {
  const sent = await recordBodies(page, '**/inbound/position', json({}));
  await open(page, PATH);
  await page.getByRole('button', { name: 'Set EURUSD flat' }).click();
  await expect.poll(() => sent).toEqual([{ symbol: 'EURUSD', position: 'flat' }]);
  await page.getByRole('button', { name: 'Set EURUSD short' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual({ symbol: 'EURUSD', position: 'short' });
});

test('a renewed secret is shown once, with the message to copy', async ({ page }) => {
  const made = { publicId: 'tv_1', path: '/api/inbound/tradingview/tv_1', secret: 'tv_live_new' };
  await page.route('**/inbound/rotate', (route) => route.fulfill(json(made)));
  await open(page, PATH);
  await page.getByRole('button', { name: 'Renew secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your address for alerts' });
  await expect(dialog).toContainText('tv_live_new');
  await expect(dialog).toContainText('{{strategy.prev_market_position}}');
  await expect(dialog, 'the counter that finds two lost alerts').toContainText('"counter": "{{plot("Alerts")}}"');
  await expect(dialog, 'the lines that count').toContainText('plot(alerts, "Alerts", display = display.none)');
  await expect(dialog, 'a comment with quotes would break the message').not.toContainText('strategy.order.comment');
});

test('a renewed secret says that the levels of the page apply where both are set', async ({ page }) => {
  const made = { publicId: 'tv_1', path: '/api/inbound/tradingview/tv_1', secret: 'tv_live_new' };
  await page.route('**/inbound/rotate', (route) => route.fulfill(json(made)));
  const renew = async (levels: Pick<OwnInbound, 'stopPercent' | 'targetR'>) => {
    await page.route('**/api/own-strategies/*/inbound', (route) => route.fulfill(json({ ...OWN_INBOUND, ...levels })));
    await open(page, '/platform');
    const list = page.getByRole('list', { name: 'Your own strategies' });
    await list.getByRole('link', { name: 'Gold breakouts' }).click();
    await page.getByRole('button', { name: 'Renew secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
    return page.getByRole('dialog', { name: 'Your address for alerts' });
  };
  await expect(await renew({ stopPercent: 0.5, targetR: null })).toContainText('An opening without them is refused.');
  const dialog = await renew({ stopPercent: 0.5, targetR: 2 });
  await expect(dialog).toContainText('those of Alerts without levels on the page apply');
  await expect(dialog).not.toContainText('is refused');
});

test('the page names the symbols whose alerts have no counter, and shows how to add one', async ({ page }) => {
  const [position] = OWN_INBOUND.positions;
  const positions = [
    { ...position!, counter: null },
    { ...position!, symbol: 'XAUUSD', counter: 7 },
  ];
  await page.route('**/api/own-strategies/*/inbound', (route) => route.fulfill(json({ ...OWN_INBOUND, positions })));
  await open(page, '/platform');
  await page.getByRole('list', { name: 'Your own strategies' }).getByRole('link', { name: 'Gold breakouts' }).click();
  const card = page.getByRole('region', { name: 'TradingView alerts' });
  await expect(card).toContainText(
    'Alerts of EURUSD have no counter: two lost alerts that cancel each other can be missed.',
  );
  await expect(card).toContainText('plot(alerts, "Alerts", display = display.none)');
});

test('a strategy without an address for alerts asks for none, and creates one', async ({ page }) => {
  const made = { publicId: 'tv_1', path: '/api/inbound/tradingview/tv_1', secret: 'tv_live_new' };
  const asked: string[] = [];
  let hasInbound = false;
  await page.route(`**/api/own-strategies/${OWN_STRATEGY.id}`, (route) =>
    route.fulfill(json({ ...OWN_STRATEGY, hasInbound })),
  );
  await page.route('**/api/own-strategies/*/inbound', (route) => {
    asked.push(route.request().url());
    return route.continue();
  });
  await page.route('**/inbound/rotate', (route) => {
    hasInbound = true;
    return route.fulfill(json(made));
  });
  await open(page, '/platform');
  await page.getByRole('list', { name: 'Your own strategies' }).getByRole('link', { name: 'Gold breakouts' }).click();
  const card = page.getByRole('region', { name: 'TradingView alerts' });
  await expect(card).toContainText('An alert of TradingView opens and closes signals of this strategy.');
  expect(asked).toEqual([]);
  await card.getByRole('button', { name: 'Create address' }).click();
  await expect(page.getByRole('dialog', { name: 'Your address for alerts' })).toContainText('tv_live_new');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(card.getByRole('button', { name: 'Renew secret' })).toBeVisible();
});

test('a strategy that is not the member’s is not found', async ({ page }) => {
  await open(page, '/platform/strategies/own_none');
  await expect(page.getByText('Strategy Not Found')).toBeVisible();
});

test('the record is drawn as a curve, and alerts without levels get a stop and a target', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/own-strategies/*/inbound', json({}));
  await open(page, PATH);
  await expect(page.getByRole('region', { name: 'Equity' })).toContainText('After each closed trade, net of costs');
  const form = page.getByRole('form', { name: 'Alerts without levels' });
  await form.getByRole('textbox', { name: 'Stop (% of the entry)' }).fill('50');
  await expect(form).toContainText('Enter a number from 0.01 to 20.');
  await expect(form.getByRole('button', { name: 'Save levels' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Stop (% of the entry)' }).fill('0.5');
  await form.getByRole('textbox', { name: 'Target (R)' }).fill('2');
  await form.getByRole('button', { name: 'Save levels' }).click();
  await expect.poll(() => sent).toEqual([{ stopPercent: 0.5, targetR: 2 }]);
});

test('levels that are changed in another browser are shown, and are not a change to save', async ({ page }) => {
  await page.clock.install();
  await open(page, PATH);
  const form = page.getByRole('form', { name: 'Alerts without levels' });
  await page.route('**/api/own-strategies/*/inbound', async (route) => {
    const read = await (await route.fetch()).json();
    return route.fulfill(json({ ...read, stopPercent: 3, targetR: 4 }));
  });
  await page.clock.fastForward(30_000);
  await expect(form.getByRole('textbox', { name: 'Stop (% of the entry)' })).toHaveValue('3');
  await expect(form.getByRole('textbox', { name: 'Target (R)' })).toHaveValue('4');
  await expect(form.getByRole('button', { name: 'Save levels' })).toHaveCount(0);
});

test('a share link is created by a press, and its address is shown', async ({ page }) => {
  const made = { path: '/platform/strategies/share_live_abc', sharedAt: '2026-03-12T10:00:00.000Z' };
  await page.route('**/api/own-strategies/*/share', (route) => route.fulfill(json(made)));
  await page.route(`**/api/own-strategies/${OWN_STRATEGY.id}`, (route) =>
    route.fulfill(json({ ...OWN_STRATEGY, sharedAt: made.sharedAt })),
  );
  await open(page, PATH);
  const card = page.getByRole('region', { name: 'Share link' });
  await expect(card).toContainText('Active signals, notes and alerts stay yours.');
  await card.getByRole('button', { name: /link$/ }).first().click();
  await expect(card.getByRole('link', { name: /share_live_abc$/ })).toBeVisible();
});
