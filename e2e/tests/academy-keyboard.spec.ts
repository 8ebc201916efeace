import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { pressAt, typeInto } from '../support/page/keyboard.ts';
import { ENROLMENT } from '../support/stand-in/enrolment.ts';
import { expect, open, test } from '../support/test.ts';

/** What a member does in the academy besides reading and tests: every step is a key. */
const main = (page: Page) => page.getByRole('main');

test.describe('by keyboard alone', () => {
  test.use({ scenario: 'subscriber' });

  test('a member finds a course by words', async ({ page }) => {
    await open(page, '/academy');
    const risk = main(page).getByRole('heading', { name: 'Risk management', exact: true });
    await expect(risk).toBeVisible();
    await typeInto(main(page).getByRole('searchbox'), 'webhook');
    await expect(main(page).getByRole('heading', { name: 'Signals by API and webhook' })).toBeVisible();
    await expect(risk).toHaveCount(0);
  });

  test('a member reads hints, answers the exercise of a module, and draws another one', async ({ page }) => {
    await open(page, '/academy/courses/risk?module=leverage');
    const exercise = page.getByRole('form', { name: 'Exercise' });
    await pressAt(exercise.getByRole('button', { name: 'Show a hint' }));
    await expect(exercise.getByRole('list', { name: 'Hints' }).getByRole('listitem')).toHaveCount(1);
    await typeInto(exercise.getByLabel('Your answer'), '0');
    await page.keyboard.press('Enter');
    await expect(exercise.getByRole('status')).toContainText('Not right.');
    await pressAt(exercise.getByRole('button', { name: 'Show the answer' }));
    await expect(exercise.getByRole('status')).toContainText('The answer is');
    const asked = await exercise.getByRole('paragraph').first().textContent();
    await pressAt(exercise.getByRole('button', { name: 'Another one' }));
    await expect(exercise.getByRole('paragraph').first()).not.toHaveText(asked ?? '');
  });

  test('a member moves the sliders of a simulation, and reads what follows', async ({ page }) => {
    await open(page, '/academy/courses/risk?module=risk-management');
    const simulation = page.getByRole('region', { name: 'Simulation: A losing run and the way back' });
    const result = simulation.getByText(/^After \d+ loss/);
    await expect(result).toHaveText(/^After 10 losses in a row at 2% each, 8,171 of 10,000 are left\./);
    await pressAt(simulation.getByRole('slider', { name: 'Losses in a row' }), 'ArrowRight');
    await expect(result).toHaveText(/^After 11 losses in a row at 2% each, 8,007 of 10,000 are left\./);
    await typeInto(simulation.getByRole('textbox', { name: 'Risk per trade' }), '1');
    await expect(result).toHaveText(/^After 11 losses in a row at 1% each, 8,953 of 10,000 are left\./);
    await expect(simulation.getByRole('img')).toHaveAccessibleName(/8,953 of 10,000/);
    await typeInto(simulation.getByRole('textbox', { name: 'Risk per trade' }), '0.1');
    await expect(simulation.getByText('Enter a number from 0.25 to 10.00.')).toBeVisible();
    await expect(result).toContainText('8,953');
  });

  test('a member chooses rules that look ahead, and reads what the audit found', async ({ page }) => {
    await open(page, '/academy/courses/strategy-testing?module=look-ahead');
    const exercise = page.getByRole('form', { name: 'Exercise' });
    await pressAt(exercise.getByRole('checkbox').first(), 'Space');
    await pressAt(exercise.getByRole('button', { name: 'Check answer' }));
    await expect(exercise.getByRole('list', { name: 'Results of the audit' }).getByRole('listitem')).toHaveCount(4);
  });

  test('a member rates a course', async ({ page }) => {
    const sent = await recordBodies(page, /\/rating$/, () => ({ json: { ...ENROLMENT, stars: 4 } }));
    await open(page, '/academy/courses/risk');
    await pressAt(page.getByRole('group', { name: 'Your rating' }).getByRole('button', { name: '4', exact: true }));
    await expect.poll(() => sent).toEqual([{ stars: 4 }]);
  });

  test.describe('with a server that fails', () => {
    test.use({ expectedErrors: [/500/] });

    test('a member registers for a webinar, and reads that it failed', async ({ page }) => {
      const sent: string[] = [];
      await page.route(/\/registration$/, (route, request) => {
        sent.push(request.method());
        return route.fulfill({ status: 500, json: {} });
      });
      await open(page, '/academy?tab=webinars');
      await pressAt(page.getByRole('button', { name: 'Register for Sizing by risk' }));
      await expect(
        page.getByText('Registration temporarily unavailable. Please try again later or contact support.', {
          exact: true,
        }),
      ).toBeVisible();
      expect(sent).toHaveLength(1);
    });
  });
});
