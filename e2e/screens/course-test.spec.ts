import type { Page } from '@playwright/test';
import { expectLink, recordBodies, refusal } from '../support/page/answers.ts';
import { ENROLMENT } from '../support/stand-in/enrolment.ts';
import { expect, open, test } from '../support/test.ts';

const QUESTIONS = [
  {
    id: 'one',
    question: 'Which numbers does the size depend on?',
    picture: null,
    kind: 'choice',
    choices: ['Equity', 'Mood', 'Stop'],
    unit: null,
  },
  { id: 'two', question: 'What is `e^0`?', picture: null, kind: 'choice', choices: ['1', '0'], unit: null },
];
const FAILED = {
  right: 1,
  of: 2,
  isPassed: false,
  reread: [{ id: 'position-size', title: 'The size of a trade' }],
  certificate: null,
};
const PASSED = { ...FAILED, right: 2, isPassed: true, reread: [], certificate: 'AC-7K4QX-M2R9T' };

const dialog = (page: Page) => page.getByRole('dialog');
const choice = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true });
const sendAnswers = (page: Page) => dialog(page).getByRole('button', { name: 'Send answers' }).click();

const NUMERIC = {
  id: 'three',
  question: 'What is the result?',
  picture: null,
  kind: 'numeric',
  choices: [],
  unit: 'R',
};

/** Completes the last module of the course on risk, so that its examination may be taken. */
async function completeCourse(page: Page, questions: readonly object[] = QUESTIONS): Promise<void> {
  const enrolment = { ...ENROLMENT, progress: 100 };
  await page.route(/\/completion$/, (route) => route.fulfill({ json: enrolment }));
  await page.route('**/api/academy/progress', (route) => route.fulfill({ json: [enrolment] }));
  await page.route(/\/courses\/risk\/test\?/, (route) => route.fulfill({ json: { kind: 'examination', questions } }));
  await open(page, '/academy/courses/risk?module=signals');
  await page.getByRole('button', { name: 'Complete Module' }).click();
  await page.getByRole('button', { name: 'Begin : Examination' }).click();
}

/** Gives the name that is asked for first. */
async function begin(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Your name').fill(name);
  await dialog(page).getByRole('button', { name: 'Begin the examination' }).click();
}

test.describe('A member', () => {
  test.use({ scenario: 'subscriber' });

  test('gives a name before the examination, answers every question, and reads the certificate', async ({ page }) => {
    const sent = await recordBodies<object>(page, /\/courses\/risk\/tests$/, { json: PASSED });
    await completeCourse(page);
    await expect(dialog(page)).toContainText('80% of the questions pass.');
    await begin(page, '   ');
    await expect(dialog(page).getByLabel('Your name')).toHaveAccessibleDescription(
      /Enter the name for the certificate\./,
    );
    await begin(page, '李');
    await expect(dialog(page).getByLabel('Your name')).toHaveAccessibleDescription(
      /Use Latin, Greek or Cyrillic letters/,
    );
    await begin(page, 'Ada Byron');
    await expect(dialog(page).getByRole('group')).toHaveCount(2);
    await expect(dialog(page).locator('legend math msup'), 'a formula').toHaveText('e0');

    await choice(page, '1').check();
    await sendAnswers(page);
    await expect(dialog(page).getByRole('alert')).toHaveText('Answer every question. Without an answer: 1.');
    expect(sent).toEqual([]);

    await choice(page, 'Mood').check();
    await choice(page, 'Mood').uncheck();
    await choice(page, 'Equity').check();
    await choice(page, 'Stop').check();
    await sendAnswers(page);
    await expect(dialog(page).getByRole('status')).toContainText('2 of 2 right. You passed.');
    await expectLink(dialog(page), 'AC-7K4QX-M2R9T', '/academy/certificates/AC-7K4QX-M2R9T');
    expect(sent).toEqual([
      {
        kind: 'examination',
        holder: 'Ada Byron',
        answers: [
          { id: 'one', chosen: [0, 2] },
          { id: 'two', chosen: [0] },
        ],
      },
    ]);
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('reads that a test was taken in another tab, and the course shows its result', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/409 \(Conflict\)/);
    const course = { ...ENROLMENT, progress: 100 };
    const taken = { kind: 'examination', right: 9, of: 10, at: '2026-03-16T10:00:00.000Z' };
    let enrolments: readonly object[] = [course];
    await page.route(/\/completion$/, (route) => route.fulfill({ json: course }));
    await page.route('**/api/academy/progress', (route) => route.fulfill({ json: enrolments }));
    await page.route(/\/courses\/risk\/test\?/, (route) => {
      enrolments = [{ ...course, certificate: 'AC-7K4QX-M2R9T', tests: [taken] }];
      return route.fulfill({ status: 409, json: { status: 409, detail: 'The examination was passed.' } });
    });
    await open(page, '/academy/courses/risk?module=signals');
    await page.getByRole('button', { name: 'Complete Module' }).click();
    await page.getByRole('button', { name: 'Begin : Examination' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('The test cannot be taken now');
    await expect(dialog(page).getByRole('alert')).toContainText('The examination was passed.');
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByRole('region', { name: 'Tests and certificate' })).toContainText('9 of 10');
  });

  test('reads that its answers are refused because the test was taken in another tab', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/409 \(Conflict\)/);
    const taken = { kind: 'examination', right: 9, of: 10, at: '2026-03-16T10:00:00.000Z' };
    const detail = 'The examination was passed.';
    await completeCourse(page);
    await begin(page, 'Ada Byron');
    await page.route(/\/courses\/risk\/tests$/, async (route) => {
      const json = [{ ...ENROLMENT, progress: 100, certificate: 'AC-7K4QX-M2R9T', tests: [taken] }];
      await page.route('**/api/academy/progress', (again) => again.fulfill({ json }));
      return route.fulfill(refusal(409, detail));
    });
    await choice(page, 'Stop').check();
    await choice(page, '1').check();
    await sendAnswers(page);
    await expect(page.getByText(detail)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Tests and certificate' })).toContainText('9 of 10');
  });

  test('closes the dialog without losing the answers, and keeps the focus in it', async ({ page }) => {
    await page.route(/\/courses\/risk\/tests$/, (route) => route.fulfill({ json: PASSED }));
    await completeCourse(page, [...QUESTIONS, NUMERIC]);
    await begin(page, 'Ada Byron');
    const focused = dialog(page).locator(':focus');
    await expect(focused, 'after the name').toHaveCount(1);
    await choice(page, 'Stop').check();
    await dialog(page).getByLabel('Your answer').fill('1.5');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Begin : Examination' }).click();
    await begin(page, 'Ada Byron');
    await expect(choice(page, 'Stop')).toBeChecked();
    await expect(choice(page, 'Equity')).not.toBeChecked();
    await expect(dialog(page).getByLabel('Your answer')).toHaveValue('1.5');
    await choice(page, '1').check();
    await sendAnswers(page);
    await expect(dialog(page).getByRole('status')).toContainText('You passed.');
    await expect(focused, 'after the result').toHaveCount(1);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage)), 'what was sent is forgotten').not.toContain(
      '1.5',
    );
  });

  test('types the number that a question asks for, with a comma or its unit', async ({ page }) => {
    const sent = await recordBodies<object>(page, /\/courses\/risk\/tests$/, { json: PASSED });
    await completeCourse(page, [NUMERIC]);
    await begin(page, 'Ada Byron');
    const field = dialog(page).getByRole('group', { name: '1. What is the result?' }).getByLabel('Your answer');
    await expect(field).toHaveAttribute('inputmode', 'decimal');
    await expect(field).toHaveAccessibleDescription(/A number, such as 1\.5 or 1,5\..*R/);
    await field.fill('some');
    await sendAnswers(page);
    await expect(dialog(page).getByRole('alert')).toHaveText('Answer every question. Without an answer: 1.');
    await field.fill('1,875 R');
    await expect(field).toHaveAccessibleDescription(/Write 1\.875 or 1875\./);
    await sendAnswers(page);
    expect(sent).toEqual([]);
    await field.fill('−1,25 R');
    await sendAnswers(page);
    await expect(dialog(page).getByRole('status')).toContainText('You passed.');
    expect(sent).toEqual([
      { kind: 'examination', holder: 'Ada Byron', answers: [{ id: 'three', chosen: [], number: -1.25 }] },
    ]);
  });

  test('who did not pass reads what is needed and which modules to read again', async ({ page }) => {
    await page.route(/\/courses\/risk\/tests$/, (route) => route.fulfill({ json: FAILED }));
    await completeCourse(page);
    await begin(page, 'Ada Byron');
    await choice(page, 'Mood').check();
    await choice(page, '1').check();
    await sendAnswers(page);
    const result = dialog(page).getByRole('status');
    await expect(result).toContainText('1 of 2 right. 80% are needed to pass. You can repeat it after 24 hours.');
    await expectLink(result, 'The size of a trade', '/academy/courses/risk?module=position-size');
  });

  test.describe('whose answers the server does not take', () => {
    test.use({ scenario: 'subscriber', expectedErrors: [/409 \(/] });

    test('reads why, and keeps the answers', async ({ page }) => {
      const answer = refusal(409, 'The examination was passed.', { code: 'CONFLICT' });
      await page.route(/\/courses\/risk\/tests$/, (route) => route.fulfill(answer));
      await completeCourse(page);
      await begin(page, 'Ada Byron');
      await choice(page, 'Mood').check();
      await choice(page, '1').check();
      await sendAnswers(page);
      await expect(page.getByText('The examination was passed.', { exact: true })).toBeVisible();
      await expect(choice(page, 'Mood')).toBeChecked();
    });
  });
});

test.describe('A new member', () => {
  test.use({ scenario: 'logged in' });

  test('is offered the test before the course where the reading begins, and no longer after it', async ({ page }) => {
    let enrolment: object = ENROLMENT;
    await page.route(/\/courses\/risk\/enrolment$/, (route) => route.fulfill({ json: ENROLMENT }));
    await page.route('**/api/academy/progress', (route) => route.fulfill({ json: [enrolment] }));
    await page.route(/\/courses\/risk\/test\?/, (route) =>
      route.fulfill({ json: { kind: 'before', questions: QUESTIONS } }),
    );
    await page.route(/\/courses\/risk\/tests$/, (route) => {
      enrolment = { ...ENROLMENT, tests: [{ kind: 'before', at: '2026-11-29T12:00:00.000Z', right: 1, of: 2 }] };
      return route.fulfill({ json: FAILED });
    });
    await open(page, '/academy/courses/risk');
    await page.getByRole('button', { name: 'Start Course' }).click();
    const begin = page.getByRole('button', { name: 'Begin the test' });
    await begin.click();
    await choice(page, 'Mood').click();
    await choice(page, '0').click();
    await sendAnswers(page);
    await expect(dialog(page)).toContainText('1 of 2 right.');
    await dialog(page).getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a trade may cost');
    await expect(begin).toHaveCount(0);
  });
});

for (const scenario of ['full', 'logged in'] as const)
  test.describe(`Anyone who is not enrolled (${scenario})`, () => {
    test.use({ scenario });

    test('reads when the tests can be taken', async ({ page }) => {
      await open(page, '/academy/courses/risk');
      const tests = page.getByRole('region', { name: 'Tests and certificate' });
      await expect(tests).toContainText('It can be taken once you are enrolled, and before the first module only.');
      await expect(tests.getByRole('button')).toHaveCount(0);
      await open(page, '/academy/courses/risk?module=risk-management');
      await expect(page.getByText(/^It is for members who are/)).toBeVisible();
      await expectLink(page, 'enrolled in the course', '/academy/courses/risk');
    });
  });
