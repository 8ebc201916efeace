import type { Page } from '@playwright/test';
import { expectLink, recordBodies } from '../support/page/answers.ts';
import { ENROLMENT } from '../support/stand-in/enrolment.ts';
import { expect, open, test } from '../support/test.ts';

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /./ });

test('a visitor starts a course, reads module by module, and is asked to log in to save progress', async ({ page }) => {
  await open(page, '/academy/courses/risk');
  await page.getByRole('link', { name: 'Start Course' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a trade may cost');
  await expect(page.getByText('Module 1 of 8')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByRole('region', { name: /^Simulation: / })).toContainText('8,171 of 10,000 are left.');
  await expectLink(
    page,
    'Log in to save progress',
    '/api/login?returnTo=%2Facademy%2Fcourses%2Frisk%3Fmodule%3Drisk-management',
  );
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('R, the unit of a result');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('Module 1 of 8')).toBeVisible();
});

test('each module starts at its top', async ({ page }) => {
  await open(page, '/academy/courses/risk?module=risk-management');
  await page.evaluate('window.tops = []; window.scrollTo = ({ top }) => window.tops.push(top);');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Module 2 of 8')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate('window.tops')).toEqual([0]);
});

test('the risk disclosure’s parameter opens the module of that name', async ({ page }) => {
  for (const [value, title] of [
    ['risk-management', 'What a trade may cost'],
    ['psychology', 'Trading psychology'],
    ['signals', 'How to use signals'],
    ['money-management', 'Money management: drawdown and the way back'],
  ] as const) {
    await open(page, `/academy?module=${value}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await open(page, '/academy?module=other');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Academy');
});

test('a question shows its hints one by one, and why an answer is right', async ({ page }) => {
  await open(page, '/academy/courses/risk?module=psychology');
  const card = page.getByRole('region', { name: 'Check yourself' });
  await expect(card).toContainText('Question 1 of 3');
  await expect(card.getByRole('button', { name: 'Check answer' })).toBeDisabled();
  await card.getByRole('button', { name: 'Show a hint' }).click();
  await expect(card.getByRole('list', { name: 'Hints' }).getByRole('listitem')).toHaveCount(1);
  await card.getByLabel('Slippage').click();
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('status')).toContainText('Not right.');
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByLabel('The disposition effect').click();
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('status')).toContainText('Right.');
  await card.getByRole('button', { name: 'Next question' }).click();
  await card.getByLabel('At most three open trades').click();
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('status')).toContainText('Not right.');
});

test('a module shows its formulas as such, and in words for screen readers', async ({ page }) => {
  const size =
    'size equals budget divided by open bracket the absolute value of open bracket entry minus stop close bracket times value of one point close bracket';
  await open(page, '/academy/courses/risk?module=r-multiple');
  await expect(page.locator('math mfrac').first()).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The size of a trade');
  await expect(page.getByText(size)).toHaveCount(1);
  await expect(page.locator('math mfrac').first()).toBeVisible();
});

test('a question shows its formula as such', async ({ page }) => {
  await open(page, '/academy/courses/portfolio-risk?module=risk-of-ruin');
  const card = page.getByRole('region', { name: 'Check yourself' });
  for (const right of ['The one who risks 5%', 'A smaller risk per trade']) {
    await card.getByLabel(right).click();
    if (right.startsWith('A smaller')) await card.getByLabel('A larger expectancy at the same deviation').click();
    await card.getByRole('button', { name: 'Check answer' }).click();
    await card.getByRole('button', { name: 'Next question' }).click();
  }
  await expect(card.getByText('In the formula')).toContainText('e to the power of open bracket minus 2 μ B');
  await expect(card.locator('math msup').first()).toBeVisible();
});

test('an exercise grades what was entered, and draws other numbers', async ({ page }) => {
  await open(page, '/academy/courses/risk?module=r-multiple');
  const card = page.getByRole('form', { name: 'Exercise' });
  const text = await card.getByRole('paragraph').first().textContent();
  await card.getByLabel('Your answer').fill('many');
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('alert')).toHaveText('Enter a number.');
  await card.getByLabel('Your answer').fill('99');
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('status')).toContainText('Not right.');
  await card.getByLabel('Your answer').fill('1,875');
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('alert')).toHaveText('Write 1.875 or 1875.');
  await expect(card.getByRole('status')).toHaveText('');
  await card.getByLabel('Your answer').fill('99');
  await card.getByRole('button', { name: 'Check answer' }).click();
  await card.getByRole('button', { name: 'Show the answer' }).click();
  await expect(card.getByRole('status')).toContainText('The answer is');
  await card.getByRole('button', { name: 'Another one' }).click();
  await expect(card.getByRole('paragraph').first()).not.toHaveText(text ?? '');
});

test('a worked example shows the steps and the answer of other numbers than the exercise', async ({ page }) => {
  await open(page, '/academy/courses/risk?module=leverage');
  const card = page.getByRole('region', { name: 'Exercise' });
  await card.getByText('Worked example').click();
  const example = card.getByRole('group');
  await expect(example.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  await expect(example).toContainText(/Answer: [\d,.]+ (times|dollars)/);
  const asked = await card.getByRole('form').getByRole('paragraph').first().textContent();
  await expect(example).not.toContainText(asked!);
});

test('calibration takes ten chances with the keyboard, and shows what happened and the Brier score', async ({
  page,
}) => {
  await open(page, '/academy/courses/following-signals?module=confidence');
  const form = page.getByRole('form', { name: 'Exercise' });
  await form.getByLabel('Chance of 1', { exact: true }).fill('120');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveCount(10);
  for (let place = 1; place <= 10; place += 1) await form.getByLabel(`Chance of ${place}`, { exact: true }).fill('50');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Exercise' });
  const outcome = card.getByRole('status');
  await expect(outcome).toContainText('Brier score: 0.250.');
  await expect(outcome.getByRole('listitem')).toHaveCount(10);
  await expect(outcome.getByRole('listitem').first()).toContainText(
    /It (came true|did not): stated 50%, chance \d+%, score 0.250/,
  );
  await card.getByRole('button', { name: 'Another one' }).click();
  await expect(form.getByLabel('Chance of 1', { exact: true })).toHaveValue('');
});

test('the page of a course says which measures of its learners have too few of them', async ({ page }) => {
  await open(page, '/academy/courses/following-signals');
  const card = page.getByRole('region', { name: 'What learners gain' });
  await expect(card).toContainText(
    'Brier score before and after the module on calibration: insufficient data, 0 of 30 learners.',
  );
  await expect(card).toContainText('Still right after 30 days: insufficient data, 0 of 30 learners.');
  await open(page, '/academy/courses/risk');
  await expect(card).not.toContainText('Brier score');
});

test.describe('A member', () => {
  test.use({ scenario: 'subscriber' });

  test('completes a module, sees that it was saved, and is at the next one', async ({ page }) => {
    const sent: string[] = [];
    await page.route(/\/completion$/, (route, request) => {
      sent.push(new URL(request.url()).pathname);
      return route.fulfill({ json: ENROLMENT });
    });
    await open(page, '/academy/courses/risk?module=position-size');
    await page.getByRole('button', { name: 'Complete Module' }).click();
    await expect(toast(page).filter({ hasText: 'Progress saved' })).toContainText('Module 3 of 8 is completed.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leverage and margin');
    expect(sent).toEqual(['/api/academy/courses/risk/modules/position-size/completion']);
  });

  test('reads the course again when a module was completed: the first one enrols', async ({ page }) => {
    let reads = 0;
    await page.route(/\/completion$/, (route) => route.fulfill({ json: ENROLMENT }));
    await page.route('**/api/academy/courses/risk', (route) => {
      reads += 1;
      return route.fallback();
    });
    await open(page, '/academy/courses/risk?module=risk-management');
    await page.getByRole('button', { name: 'Complete Module' }).click();
    await expect(page.getByText('Module 2 of 8')).toBeVisible();
    await expect.poll(() => reads).toBe(1);
  });

  test('completes the last module, and the reader closes', async ({ page }) => {
    await page.route(/\/completion$/, (route) => route.fulfill({ json: { ...ENROLMENT, progress: 100 } }));
    await open(page, '/academy/courses/risk?module=signals');
    await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Complete Module' }).click();
    await expect(toast(page).filter({ hasText: 'Course complete' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risk management');
  });

  test('completes the last module before the others, and reads what is left', async ({ page }) => {
    const json = { ...ENROLMENT, completed: ['signals'], progress: 13 };
    await page.route(/\/completion$/, (route) => route.fulfill({ json }));
    await open(page, '/academy/courses/risk?module=signals');
    await page.getByRole('button', { name: 'Complete Module' }).click();
    await expect(toast(page).filter({ hasText: 'Progress saved' })).toContainText(
      'Module 8 of 8 is completed. 7 modules are left: What a trade may cost comes first.',
    );
    await expect(toast(page).filter({ hasText: 'Course complete' })).toHaveCount(0);
  });

  test('goes on with an unsaved note, which is saved', async ({ page }) => {
    const texts: string[] = [];
    await page.route(/\/note$/, (route, request) => {
      texts.push((request.postDataJSON() as { text: string }).text);
      return texts.length === 1 ? route.fulfill({ json: ENROLMENT }) : route.fulfill({ status: 503, json: {} });
    });
    await open(page, '/academy/courses/risk?module=position-size');
    await page.getByLabel('Note', { exact: true }).fill('Round down.');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(toast(page).filter({ hasText: 'Note Saved' })).toBeVisible();
    await page.getByLabel('Note', { exact: true }).fill('Margin is a deposit.');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(toast(page).filter({ hasText: 'Note Not Saved' })).toBeVisible();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Margin is a deposit.');
    expect(texts).toEqual(['Round down.', 'Margin is a deposit.']);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('note risk')))).toEqual([
      'draft.amara@northwind.test.note risk leverage',
    ]);
  });

  test('goes on while a note is being saved, and what was typed since is saved as well', async ({ page }) => {
    const texts: string[] = [];
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(/\/note$/, async (route, request) => {
      texts.push((request.postDataJSON() as { text: string }).text);
      await isAnswered;
      return route.fulfill({ json: ENROLMENT });
    });
    await open(page, '/academy/courses/risk?module=position-size');
    await page.getByLabel('Note', { exact: true }).fill('Round down.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Round down. Then add costs.');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leverage and margin');
    answer();
    await expect.poll(() => texts).toEqual(['Round down.', 'Round down. Then add costs.']);
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('note risk')));
    await expect.poll(drafts).toEqual([]);
  });

  test('writes a note, and finds the stored one', async ({ page }) => {
    const texts: string[] = [];
    await page.route(/\/note$/, (route, request) => {
      texts.push((request.postDataJSON() as { text: string }).text);
      return route.fulfill({ json: ENROLMENT });
    });
    await open(page, '/academy/courses/risk?module=r-multiple');
    const note = page.getByRole('form', { name: 'Your note' });
    await expect(note.getByLabel('Note')).toHaveValue('Divide by the published stop.');
    await note.getByLabel('Note').fill('R is a distance.');
    await note.getByRole('button', { name: 'Save note' }).click();
    await expect(toast(page).filter({ hasText: 'Note Saved' })).toBeVisible();
    expect(texts).toEqual(['R is a distance.']);
  });

  test('takes the round of calibration that counts, and reads what came of its statements', async ({ page }) => {
    const sent = await recordBodies(page, /\/calibration$/, async () => {
      const statements = Array.from({ length: 10 }, (_none, n) => ({ text: `S${n}`, isTrue: n < 5, chance: 0.5 }));
      return { json: { phase: 'before', statements, score: 0.25 } };
    });
    await open(page, '/academy/courses/following-signals?module=confidence');
    const card = page.getByRole('region', { name: 'Exercise' });
    await expect(card).toContainText('This round is your score before the module');
    for (let place = 1; place <= 10; place += 1)
      await card.getByLabel(`Chance of ${place}`, { exact: true }).fill('50');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('status')).toContainText('Brier score: 0.250.');
    await expect(card.getByRole('status')).toContainText('S0 It came true');
    expect(sent).toEqual([{ stated: Array(10).fill(0.5) }]);
  });

  test('finds the rules that look ahead, and the audit of the engine judges', async ({ page }) => {
    await open(page, '/academy/courses/strategy-testing?module=look-ahead');
    const form = page.getByRole('form', { name: 'Exercise' });
    await expect(form.getByRole('button', { name: 'Check answer' })).toBeDisabled();
    for (const box of await form.getByRole('checkbox').all()) await box.check();
    await form.getByRole('button', { name: 'Check answer' }).click();
    await expect(form.getByRole('status')).toContainText('Not right.');
    const results = form.getByRole('list', { name: 'Results of the audit' }).getByRole('listitem');
    await expect(results).toHaveCount(4);
    await expect(results.filter({ hasText: 'Looks ahead: without the bars after it' })).not.toHaveCount(0);
    await expect(results.filter({ hasText: 'decisions stayed the same' })).not.toHaveCount(0);
    await form.getByRole('button', { name: 'Another one' }).click();
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  test('reads in a module when an answered question comes back', async ({ page }) => {
    await page.route(/\/answer$/, (route) => route.fulfill({ status: 503, json: {} }));
    await open(page, '/academy/courses/risk?module=position-size');
    const card = page.getByRole('region', { name: 'Check yourself' });
    await card.getByRole('checkbox').first().check();
    await card.getByRole('button', { name: 'Check answer' }).click();
    await expect(card.getByRole('status')).toContainText('The answer could not be stored for your review.');
  });
});
