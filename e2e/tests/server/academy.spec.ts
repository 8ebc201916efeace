import type { Page } from '@playwright/test';
import type { Course, ModuleText } from '@sealtick/contract';
import { CourseLibrary, questionBank } from '@sealtick/server/testing/academy';
import { pressAt, typeInto } from '../../support/page/keyboard.ts';
import { account, newAddress, PASSWORD, signUp } from '../../support/program/members.ts';
import { expect, hydrated, open, test } from '../../support/test.ts';

const HOLDER = 'Zoë Ngô';
const NOTE = 'Ask what the stop is worth.';
const main = (page: Page) => page.getByRole('main');

/** Presses the boxes of the right choices of a question. */
async function choose(page: Page, question: string, choices: readonly string[]): Promise<void> {
  const group = page.getByRole('group', { name: question });
  for (const choice of choices) await pressAt(group.getByRole('checkbox', { name: choice, exact: true }), 'Space');
}

/** Reads a module: answers its first question rightly and completes it. */
async function readModule(page: Page, course: Course, place: number): Promise<void> {
  const { id, title } = course.modules[place]!;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const [question] = (await readText(page, course.id, id)).questions;
  await choose(
    page,
    question!.question,
    question!.right.map((one) => question!.choices[one]!),
  );
  const check = page.getByRole('region', { name: 'Check yourself' });
  await pressAt(check.getByRole('button', { name: 'Check answer' }));
  await expect(main(page).getByText('It comes back in your review on')).toBeVisible();
  if (place === 0) {
    await typeInto(page.getByRole('textbox', { name: 'Note' }), NOTE);
    await pressAt(page.getByRole('button', { name: 'Save note' }));
    await expect(page.getByText('Note Saved', { exact: true })).toBeVisible();
  }
  await pressAt(page.getByRole('button', { name: 'Complete Module' }));
}

const readText = async (page: Page, course: string, module: string): Promise<ModuleText> =>
  (await page.request.get(`/api/academy/courses/${course}/modules/${module}`)).json();

/** Answers every question of the examination rightly, as the bank of the course has it. */
async function passExamination(page: Page, courseId: string): Promise<void> {
  const library = new CourseLibrary();
  await library.open(null);
  const bank = questionBank(library.get(courseId));
  const groups = page.getByRole('form', { name: 'Examination' }).getByRole('group');
  await expect(groups).toHaveCount(10);
  for (const legend of await groups.locator('legend').allTextContents()) {
    const asked = bank.find(({ question }) => question.question === legend.replace(/^\d+\. /, ''))!.question;
    await choose(
      page,
      legend,
      asked.right.map((one) => asked.choices[one]!),
    );
  }
  await pressAt(page.getByRole('button', { name: 'Send answers' }));
  await expect(page.getByRole('dialog')).toContainText('10 of 10 right. You passed.');
}

test('a member passes the shortest free course by keyboard alone, and finds progress, note and certificate after a new login', async ({
  page,
}) => {
  const email = newAddress('academy');
  await signUp(page, email);
  const courses: Course[] = await (await page.request.get('/api/academy/courses')).json();
  const course = courses.filter(({ priceUsd }) => priceUsd === 0).sort((a, b) => a.duration - b.duration)[0]!;

  await test.step('enrols and reads every module', async () => {
    await open(page, '/academy');
    await pressAt(page.getByRole('button', { name: `Enrol in ${course.title}` }));
    await pressAt(page.getByRole('link', { name: 'Start Course' }));
    for (const place of course.modules.keys()) await readModule(page, course, place);
    await expect(main(page)).toContainText(`${course.modules.length} of ${course.modules.length} modules completed`);
  });

  const number = await test.step('gives a name, and passes the examination', async () => {
    await pressAt(page.getByRole('button', { name: 'Begin : Examination' }));
    const form = page.getByRole('form', { name: 'Name on the certificate' });
    await pressAt(form.getByRole('button', { name: 'Begin the examination' }));
    await expect(form.getByRole('alert')).toHaveText('Enter the name for the certificate.');
    await typeInto(form.getByLabel('Your name'), HOLDER);
    await page.keyboard.press('Enter');
    await passExamination(page, course.id);
    const link = page.getByRole('dialog').getByRole('link', { name: /^AC-/ });
    const issued = (await link.textContent())!;
    await pressAt(link);
    await expect(main(page).getByText('Valid', { exact: true })).toBeVisible();
    return issued;
  });

  await test.step('logs out; the certificate is valid for everyone, without result and name', async () => {
    await pressAt(account(page));
    const leave = page.getByRole('menuitem', { name: 'Log out' });
    await leave.waitFor();
    await page.keyboard.press('End');
    await expect(leave).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await open(page, `/academy/certificates/${number}`);
    await expect(main(page)).toContainText(`Course: ${course.title}.`);
    await expect(main(page)).not.toContainText(HOLDER);
    await expect(main(page)).not.toContainText('10 of 10');
  });

  await test.step('logs in again, and finds progress, note and certificate', async () => {
    await open(page, '/login');
    const form = page.getByRole('form', { name: 'Login' });
    await typeInto(form.getByLabel('Email'), email);
    await typeInto(form.getByLabel('Password', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(account(page)).toBeVisible();
    await open(page, '/academy?tab=progress');
    const own = page.getByRole('region', { name: course.title });
    await expect(own).toContainText('100%');
    await expect(own.getByRole('link', { name: number })).toBeVisible();
    await pressAt(own.getByRole('link', { name: 'Open the course' }));
    await hydrated(page);
    await pressAt(page.getByRole('link', { name: new RegExp(course.modules[0]!.title) }).first());
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(NOTE);
    const signed = await page.request.get(`/api/academy/certificates/${number}/certificate.txt`);
    expect(await signed.text()).toContain(`holder: ${HOLDER}\n`);
  });
});
