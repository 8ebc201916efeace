import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const SESSION = '/academy/practice?session=48213';
const form = (page: Page) => page.getByRole('form', { name: 'Your plan' });
const state = (page: Page) => page.getByRole('status').filter({ hasText: /decision|Decided/ });

test('practice says how it works, and starts a session of its own number', async ({ page }) => {
  await open(page, '/academy');
  await page.getByRole('link', { name: 'Practise on simulated bars' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice');
  await expectLink(page, 'How to practise', '/help-center/practise-trading');
  await expect(page.getByText('Simulated', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'A worked round' })).toContainText('+1.35 R remain');
  await page.getByRole('button', { name: 'Start a session' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Practice session \d+$/);
  await expect(page.getByRole('region', { name: 'Round 1' })).toBeVisible();
});

test('a round is played by the keyboard alone, and the engine refuses a plan by its field', async ({ page }) => {
  await open(page, SESSION);
  const next = page.getByRole('button', { name: 'Next bar' });
  await next.press('Enter');
  await expect(state(page)).toHaveText('Bar 61 of 80 before the decision.');
  await page.getByRole('button', { name: 'Skip to the decision' }).press('Enter');
  await expect(form(page).getByRole('button', { name: 'Long' })).toBeFocused();
  const close = Number(await form(page).getByLabel('Entry').inputValue());
  await form(page)
    .getByLabel('Stop')
    .fill(String(close + 10));
  await form(page)
    .getByLabel('Target')
    .fill(String(close + 60));
  await form(page).getByRole('button', { name: 'Place the trade' }).press('Enter');
  await expect(form(page).getByRole('alert')).toContainText('Stop must be below the entry');
  await form(page)
    .getByLabel('Stop')
    .fill(String(close - 60));
  await form(page).getByRole('button', { name: 'Place the trade' }).press('Enter');
  await expect(next).toBeFocused();
  await expect(state(page)).toContainText('Decided. The order waits.');
  await page.keyboard.press('Enter');
  await expect(state(page)).toContainText('Bar 1 after the decision. Filled at');
  await page.getByRole('button', { name: 'Play to the end' }).press('Enter');
  await expect(state(page)).toContainText(/R net, \S+\sR gross, costs/);
  await expect(page.getByRole('button', { name: 'Next round' })).toBeFocused();
});

test('the result of a round is hidden until its bars are shown, and a decided round is not played again', async ({
  page,
}) => {
  await open(page, SESSION);
  await page.getByRole('button', { name: 'Skip to the decision' }).click();
  await form(page).getByRole('button', { name: 'No trade' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toHaveCount(0);
  await page.getByRole('button', { name: 'Play to the end' }).click();
  await page.getByRole('button', { name: 'Next round' }).click();
  await expect(result).toContainText('0 trades, 1 without a trade');
  await expect(result).toContainText('An interval needs at least 5.');
  await expect(result).toContainText(/95% of 200 random sessions/);
  await open(page, SESSION);
  await expect(page.getByRole('region', { name: 'Round 2' })).toBeVisible();
  await open(page, '/academy/practice');
  await expect(page.getByRole('region', { name: 'Your sessions' })).toContainText('1 of 10 rounds');
});

test('all rounds show the result with its interval, and what was stored wrongly is ignored', async ({ page }) => {
  const plan = { side: 'long', entry: 1, stop: 0.5, target: 2 };
  const rounds = [1.9, -1.02, -1.01, 0.4, -1.03, 1.6, -1.01].map((netR) => ({ plan, netR }));
  const stored = [
    { number: 48213, rounds: [...rounds, ...Array(3).fill({ plan: null, netR: null })] },
    { number: 'x' },
    7,
  ];
  await open(page, '/academy/practice');
  await page.evaluate((text) => localStorage.setItem('academy-practice', text), JSON.stringify(stored));
  await open(page, SESSION);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('−0.17 R');
  await expect(result).toContainText('7 trades, 3 without a trade');
  await expect(result).toContainText('It contains zero: after 7 trades the result does not differ from chance.');
  await expect(page.getByRole('button', { name: 'Start a session' })).toBeVisible();
});

test('a visitor reads each round with its market, decision and result, the newest first', async ({ page }) => {
  const plan = { side: 'short', entry: 1, stop: 2, target: 0.5 };
  const passed = { plan: null, netR: null };
  const stored = [
    { number: 7, rounds: Array(10).fill(passed) },
    { number: 48213, rounds: [...Array(9).fill(passed), { plan, netR: -1.02 }] },
    { number: 3, rounds: [{ plan: { ...plan, side: 'long' }, netR: null }] },
  ];
  await open(page, '/academy/practice');
  await page.evaluate((text) => localStorage.setItem('academy-practice', text), JSON.stringify(stored));
  await open(page, '/academy/practice');
  const card = page.getByRole('region', { name: 'Your sessions' });
  const rows = card.getByRole('table', { name: 'Rounds of practice' }).getByRole('row');
  await expect(rows).toHaveCount(21);
  await expect(rows.nth(1)).toContainText(/^[A-Z0-9]+.*3, round 1Long.*Not filled$/);
  await expect(rows.nth(2)).toContainText(/48213, round 10Short−1.02.R$/);
  await expect(rows.nth(3)).toContainText(/48213, round 9No trade0.00.R$/);
  const symbol = (await rows.nth(3).getByRole('rowheader').textContent())!.replace(/No trade$/, '');
  await card.getByRole('button', { name: 'Show all 21 rounds' }).click();
  await expect(rows).toHaveCount(22);
  await page.evaluate(
    (text) => localStorage.setItem('academy-practice', text),
    JSON.stringify([{ ...stored[1], rounds: Array(8).fill(passed) }]),
  );
  await open(page, SESSION);
  await expect(page.getByRole('region', { name: 'Round 9' })).toContainText(`${symbol}, 1h`);
});
