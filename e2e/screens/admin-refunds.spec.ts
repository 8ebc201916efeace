import type { Page } from '@playwright/test';
import type { Member } from '@sealtick/contract';
import { recordBodies, refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

const MEMBER = '**/api/admin/members/amara';
const getCard = (page: Page) => page.getByRole('region', { name: 'Refunds', exact: true });

/** Has the member's page read other refunds from now on. */
async function answerRefunds(page: Page, change: (refunds: NonNullable<Member['refunds']>) => Member['refunds']) {
  const member: Member = await (await page.request.get('/api/admin/members/amara')).json();
  await page.route(MEMBER, (route) => route.fulfill({ json: { ...member, refunds: change(member.refunds!) } }));
}

/** Answers the refund of the plan, and collects what was sent. */
const answerRefund = (page: Page, path: string, json: object) => recordBodies(page, `${MEMBER}/${path}`, { json });

async function confirm(page: Page, name: string, action: string) {
  await getCard(page).getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asked by email');
  await dialog.getByRole('button', { name: action }).click();
  return dialog;
}

test('a plan is refunded with the amount that is shown; the page then has no plan to refund', async ({ page }) => {
  await open(page, '/admin/members/amara');
  const card = getCard(page);
  await expect(card).toContainText(/Plan, 2 payments49\.00 USD, paid on .+77\.33 USD, paid on .+Can be refunded until/);
  await card.getByRole('button', { name: 'Refund: Plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Refund the plan' })).toContainText(
    '126.33 USD go back to the card or account of amara@example.com that paid. The paid plan ends now',
  );
  await page.keyboard.press('Escape');
  const refunded = [4_900, 7_733].map((amountCents) => ({ amountCents, currency: 'usd' }));
  const sent = await answerRefund(page, 'refund', { refunded, refusal: null, isPending: false });
  await answerRefunds(page, (refunds) => ({ ...refunds, plan: null }));
  await confirm(page, 'Refund: Plan', 'Refund 126.33 USD');
  await expect(page.getByText('126.33 USD refunded', { exact: true })).toBeVisible();
  await expect(card).toContainText('126.33 USD were refunded. The paid plan has ended.');
  await expect(card.getByRole('button')).toHaveText(['Refund']);
  expect(sent).toEqual([{ reason: 'Asked by email', amountCents: 12_633 }]);
});

test('a course is refunded, and what is said names it', async ({ page }) => {
  await open(page, '/admin/members/amara');
  const refunded = [{ amountCents: 14_900, currency: 'usd' }];
  const sent = await answerRefund(page, 'courses/strategy-testing/refund', {
    refunded,
    refusal: null,
    isPending: false,
  });
  await answerRefunds(page, (refunds) => ({ ...refunds, courses: [] }));
  await confirm(page, 'Refund: Course Testing a strategy', 'Refund 149.00 USD');
  await expect(getCard(page)).toContainText('149.00 USD were refunded. The course Testing a strategy is closed.');
  await expect(getCard(page).getByRole('button')).toHaveCount(1);
  expect(sent).toEqual([{ reason: 'Asked by email', amountCents: 14_900 }]);
});

test('a payment that was not refunded stays listed with the reason', async ({ page }) => {
  await open(page, '/admin/members/amara');
  const refusal = 'The balance at the payment provider is too low. Add funds there, then refund again.';
  await answerRefund(page, 'refund', {
    refunded: [{ amountCents: 4_900, currency: 'usd' }],
    refusal,
    isPending: false,
  });
  await answerRefunds(page, ({ plan, ...rest }) => ({
    ...rest,
    plan: { ...plan!, payments: plan!.payments.slice(1) },
    refused: { courseId: null, since: '2026-11-30T10:00:00.000Z', reason: refusal },
  }));
  await confirm(page, 'Refund: Plan', 'Refund 126.33 USD');
  await expect(getCard(page)).toContainText('49.00 USD were refunded. The paid plan has ended.');
  await expect(getCard(page)).toContainText(
    /The refund that began at .* was refused, in whole or in part: The balance/,
  );
  await expect(getCard(page)).toContainText('77.33 USD, paid on');
});

test('a refund that the provider did not answer is shown until the site has finished it', async ({ page }) => {
  await page.clock.install();
  await open(page, '/admin/members/amara');
  await answerRefund(page, 'refund', { refunded: [], refusal: null, isPending: true });
  const since = new Date().toISOString();
  await answerRefunds(page, (refunds) => ({ ...refunds, pending: { courseId: null, since } }));
  await confirm(page, 'Refund: Plan', 'Refund 126.33 USD');
  await expect(page.getByText('The refund has begun', { exact: true })).toBeVisible();
  await expect(getCard(page)).toContainText('the site tries again every five minutes until it is done.');
  await expect(getCard(page).getByRole('button')).toHaveCount(0);
  await page.unroute(MEMBER);
  await page.clock.fastForward(5_000);
  await expect(getCard(page)).not.toContainText('tries again');
});

test('a site without payments offers no refunds', async ({ page }) => {
  await open(page, '/admin/members/kim');
  await answerRefunds(page, () => null);
  await page.getByRole('link', { name: 'All members' }).click();
  await page.getByRole('link', { name: 'amara@example.com' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('amara@example.com');
  await expect(getCard(page)).toHaveCount(0);
});

test.describe('a refused refund', () => {
  test.use({ scenario: 'operator', expectedErrors: [/409/] });

  test('says why in the dialog, and the page behind it is read again', async ({ page }) => {
    await open(page, '/admin/members/amara');
    const detail = 'Every payment of the account was refunded before.';
    await page.route(`${MEMBER}/refund`, (route) => route.fulfill(refusal(409, detail, { code: 'CONFLICT' })));
    await answerRefunds(page, (refunds) => ({ ...refunds, plan: null }));
    const dialog = await confirm(page, 'Refund: Plan', 'Refund 126.33 USD');
    await expect(dialog.getByRole('alert')).toHaveText(detail);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(getCard(page).getByRole('button')).toHaveCount(1);
  });

  test('for another amount has the dialog ask for the new one, with the typed reason', async ({ page }) => {
    await open(page, '/admin/members/amara');
    const detail = '77.33 USD can be refunded now, another amount than was shown.';
    await page.route(`${MEMBER}/refund`, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 409, code: 'CONFLICT', detail }),
      }),
    );
    await answerRefunds(page, ({ plan, ...rest }) => ({
      ...rest,
      plan: { ...plan!, payments: plan!.payments.slice(1) },
    }));
    const dialog = await confirm(page, 'Refund: Plan', 'Refund 126.33 USD');
    await expect(dialog.getByRole('button', { name: 'Refund 77.33 USD' })).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Asked by email');
  });
});
