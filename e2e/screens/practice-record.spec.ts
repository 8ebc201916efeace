import type { Page } from '@playwright/test';
import { expectLink, recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const SESSION = '/academy/practice?session=48213';
const API = '**/api/academy/practice';
const form = (page: Page) => page.getByRole('form', { name: 'Your plan' });

/** What the server would answer to a decision; the results are invented. */
const answerTo = (decision: object) => ({
  ...decision,
  symbol: 'EURUSD',
  end: null,
  netR: null,
  randomR: -0.07,
  strategyR: 0,
  decidedAt: '2026-11-28T10:00:00.000Z',
});

async function passRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip to the decision' }).click();
  await form(page).getByRole('button', { name: 'No trade' }).click();
}

test('a visitor reads that a record needs an account, with a way to the login and back', async ({ page }) => {
  for (const address of ['/academy/practice', SESSION]) {
    await open(page, address);
    await expect(page.getByText('A record needs an account')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'log in', exact: true })).toHaveAttribute(
      'href',
      `/api/login?${new URLSearchParams({ returnTo: address })}`,
    );
  }
});

test.describe('A member', () => {
  test.use({ scenario: 'subscriber' });

  test('reads each round with its result, no trade at all and random entries beside it', async ({ page }) => {
    await open(page, '/academy/practice');
    const card = page.getByRole('region', { name: 'Your rounds' });
    await expect(card).toContainText('13');
    await expect(card).toContainText('11 filled trades');
    await expect(card).toContainText('−0.33 R');
    await expect(card).toContainText('−0.860 R');
    await expect(card).toContainText('Sweep & Gap, own signals');
    await expect(card).toContainText('+1.68 R');
    await expect(card).toContainText('In 12 of the rounds');
    await expect(card).toContainText('It contains zero');
    const rows = card.getByRole('table', { name: 'Rounds of practice' }).getByRole('row');
    await expect(rows).toHaveCount(14);
    await expect(rows.nth(1)).toContainText('USDJPY');
    await expect(rows.nth(1)).toContainText('−1.02 R');
    await expect(rows.nth(6)).toContainText('Not filled');
    await expectLink(card, 'Continue session 27182', '/academy/practice?session=27182');
    await expect(page.getByText('A record needs an account')).toHaveCount(0);
  });

  test('reads the newest rounds under Progress', async ({ page }) => {
    await open(page, '/academy?tab=progress');
    const card = page.getByRole('region', { name: 'Practice', exact: true });
    await expect(card).toContainText('Simulated');
    await expect(card).toContainText('−0.33 R');
    await expect(card.getByRole('row')).toHaveCount(6);
    await card.getByRole('link', { name: 'All rounds' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice');
  });

  test('continues a session where the account has it', async ({ page }) => {
    await open(page, '/academy/practice?session=27182');
    await expect(page.getByRole('region', { name: 'Round 4' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('−0.15 R');
  });

  test('sends which round was decided and how, never a result', async ({ page }) => {
    const sent = await recordBodies<object>(page, API, (request) => ({
      json: answerTo(request.postDataJSON() as object),
    }));
    await open(page, SESSION);
    await passRound(page);
    await expect.poll(() => sent).toEqual([{ session: 48_213, round: 1, plan: null }]);
    await page.getByRole('button', { name: 'Play to the end' }).click();
    await page.getByRole('button', { name: 'Next round' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('0 trades, 1 without a trade');
    await expect(page.getByText('could not be stored in your account')).toHaveCount(0);
  });

  test('keeps a round that could not be sent in the browser, and sends it again', async ({ page }) => {
    let isOut = true;
    await page.route(API, (route, request) => {
      if (request.method() !== 'POST') return route.fallback();
      if (!isOut) return route.fulfill({ json: answerTo(request.postDataJSON() as object) });
      return route.fulfill({ status: 503, json: { title: 'Unavailable', status: 503, detail: 'Try later.' } });
    });
    await open(page, SESSION);
    await passRound(page);
    await expect(page.getByText('1 round could not be stored in your account.')).toBeVisible();
    await open(page, '/academy/practice');
    await expect(page.getByText('1 round of this browser is not in your record.')).toBeVisible();
    isOut = false;
    await page.getByRole('button', { name: 'Add to your record' }).click();
    await expect(page.getByText('of this browser is not in your record')).toHaveCount(0);
    await open(page, '/academy/practice');
    await expect(page.getByRole('region', { name: 'Your rounds' })).toBeVisible();
    await expect(page.getByText('of this browser is not in your record')).toHaveCount(0);
  });
});

test.describe('A member without rounds', () => {
  test.use({ scenario: 'logged in' });

  test('reads what to do next', async ({ page }) => {
    await open(page, '/academy/practice');
    await expect(page.getByRole('region', { name: 'Your rounds' })).toContainText('No round yet. Start a session');
    await open(page, '/academy?tab=progress');
    await expect(page.getByRole('region', { name: 'Practice', exact: true })).toContainText('No round yet.');
  });
});
