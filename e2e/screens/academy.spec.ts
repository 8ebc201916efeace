import type { Page } from '@playwright/test';
import { expect, open, pretend, test } from '../support/test.ts';

const courses = (page: Page) => page.getByRole('list', { name: 'Courses' }).getByRole('listitem');
const titles = (page: Page) => page.getByRole('list', { name: 'Courses' }).getByRole('heading', { level: 2 });
const toast = (page: Page) => page.getByRole('status').filter({ hasText: /./ });

test('the academy has four tabs, and lists its courses for everyone', async ({ page }) => {
  await open(page, '/academy');
  await expect(page.getByRole('tab')).toHaveText(['Courses', 'Webinars', 'Resources', 'Progress']);
  const risk = courses(page).filter({ hasText: 'Risk management' }).first();
  await expect(risk).toContainText('Beginner');
  await expect(risk).toContainText('8 modules');
  await expect(risk).toContainText('412 enrolled');
  await expect(risk).toContainText('rated 4.7 of 5 by 31');
  await expect(risk).toContainText('Free');
  await expect(risk).toContainText('Start Course');
});

test('courses are found by words and by level, and nothing found leads back to all', async ({ page }) => {
  await open(page, '/academy?q=leverage');
  await expect(titles(page)).toHaveText(['Risk management']);
  await open(page, '/academy?level=advanced&q=zzqq');
  await expect(page.getByText('No courses found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all courses' }).click();
  await expect(titles(page).filter({ hasText: 'Risk management' })).toBeVisible();
  await page.getByRole('group', { name: 'Level' }).getByRole('button', { name: 'Advanced' }).click();
  await expect(titles(page).filter({ hasText: 'Risk management' })).toHaveCount(0);
});

test('an unknown course is not found, with a way back', async ({ page }) => {
  await open(page, '/academy/courses/none');
  await expect(page.getByRole('alert')).toContainText('Course Not Found');
  await expect(page.getByRole('alert')).toContainText("The course you're looking for doesn't exist.");
  await page.getByRole('link', { name: 'Back to the academy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Academy');
});

test('a visitor starts a course, reads module by module, and is asked to log in to save progress', async ({ page }) => {
  await open(page, '/academy/courses/risk');
  await page.getByRole('link', { name: 'Start Course' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a trade may cost');
  await expect(page.getByText('Module 1 of 8')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Log in to save progress' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Facademy%2Fcourses%2Frisk%3Fmodule%3Drisk-management',
  );
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('R, the unit of a result');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('Module 1 of 8')).toBeVisible();
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

test('the risk disclosure, the menu and the start page lead to the academy', async ({ page }) => {
  await open(page, '/risk-disclosure');
  await page.getByRole('button', { name: 'Educational Resources' }).click();
  const resources = page.getByRole('dialog', { name: 'Educational Resources' });
  await expect(resources).toContainText('The academy’s course on risk has 8 modules.');
  for (const [name, to] of [
    ['Risk management', '/academy?module=risk-management'],
    ['Trading psychology', '/academy?module=psychology'],
    ['How to use signals', '/academy?module=signals'],
    ['Money management', '/academy?module=money-management'],
    ['The academy', '/academy'],
  ] as const)
    await expect(resources.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
  await open(page, '/');
  await expect(page.getByRole('link', { name: 'Explore Academy' }).first()).toHaveAttribute('href', '/academy');
});

test('a question shows its hints one by one, and why an answer is right', async ({ page }) => {
  await open(page, '/academy/courses/risk?module=psychology');
  const card = page.getByRole('region', { name: 'Check yourself' });
  await expect(card).toContainText('Question 1 of 2');
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

test('an exercise grades what was entered, and draws other numbers', async ({ page }) => {
  await open(page, '/academy/courses/risk?module=r-multiple');
  const card = page.getByRole('region', { name: 'Exercise' });
  const text = await card.getByRole('paragraph').first().textContent();
  await card.getByLabel('Your answer').fill('many');
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('alert')).toHaveText('Enter a number.');
  await card.getByLabel('Your answer').fill('99');
  await card.getByRole('button', { name: 'Check answer' }).click();
  await expect(card.getByRole('status')).toContainText('Not right.');
  await card.getByRole('button', { name: 'Show the answer' }).click();
  await expect(card.getByRole('status')).toContainText('The answer is');
  await card.getByRole('button', { name: 'Another one' }).click();
  await expect(card.getByRole('paragraph').first()).not.toHaveText(text ?? '');
});

test('resources are checklists and pages of the site', async ({ page }) => {
  await open(page, '/academy?tab=resources');
  await expect(page.getByRole('region', { name: 'Before a trade' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('link', { name: /^Spreadsheet: position size/ })).toHaveAttribute(
    'href',
    '/api/academy/calculators.xlsx',
  );
});

test('webinars show their seats; a visitor logs in to register, and a full one takes no one', async ({ page }) => {
  await open(page, '/academy?tab=webinars');
  const rows = page.getByRole('list', { name: 'Webinars' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('12 of 30 registered');
  await expect(rows.nth(0).getByRole('link', { name: 'Log in to register' })).toBeVisible();
  await expect(rows.nth(0).getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    '/api/academy/webinars/sizing/webinar.ics',
  );
  await expect(rows.nth(1).getByRole('button', { name: 'Full' })).toBeDisabled();
});

test('nothing planned, and an academy that cannot be loaded, say so', async ({ page }) => {
  await open(page, '/academy?tab=webinars');
  await pretend(page, 'empty');
  await open(page, '/academy?tab=webinars');
  await expect(page.getByText('No webinars are planned')).toBeVisible();
  await pretend(page, 'failing');
  await open(page, '/academy');
  await expect(page.getByRole('alert')).toContainText('Error Loading Academy');
  await open(page, '/academy/courses/risk');
  await expect(page.getByRole('alert')).toContainText('Error Loading Course');
});

test('a certificate is valid or not, and shows no more', async ({ page }) => {
  await open(page, '/academy/certificates/AC-7K4QX-M2R9T');
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByText('7 of 8 questions')).toBeVisible();
  await open(page, '/academy/certificates/AC-22222-22222');
  await expect(page.getByRole('alert')).toContainText('No certificate of this site has this number.');
});

test('a paid course shows its price and one free module, and a visitor logs in to buy it', async ({ page }) => {
  await open(page, '/academy/courses/strategy-testing');
  await expect(page.getByText('$149')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to buy' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Facademy%2Fcourses%2Fstrategy-testing',
  );
});

test.describe('A member', () => {
  test.use({ scenario: 'subscriber' });

  test('continues where the last module was completed', async ({ page }) => {
    await open(page, '/academy');
    const current = page.getByRole('region', { name: 'Continue' });
    await expect(current).toContainText('Risk management: The size of a trade');
    await expect(current).toContainText('2 of 8 modules completed');
    await current.getByRole('link', { name: 'Continue Learning' }).click();
    await expect(page.getByText('Module 3 of 8')).toBeVisible();
    await open(page, '/academy/courses/risk');
    await expect(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible();
  });

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

  test('completes the last module, and the reader closes', async ({ page }) => {
    await page.route(/\/completion$/, (route) => route.fulfill({ json: ENROLMENT }));
    await open(page, '/academy/courses/risk?module=signals');
    await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Complete Module' }).click();
    await expect(toast(page).filter({ hasText: 'Course complete' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risk management');
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

  test('registers for a webinar; a refusal has the words of the catalogue', async ({ page }) => {
    await page.route(/\/registration$/, (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, '/academy?tab=webinars');
    await page.getByRole('button', { name: 'Register for Sizing by risk' }).click();
    await expect(
      page.getByText('Registration temporarily unavailable. Please try again later or contact support.'),
    ).toBeVisible();
  });

  test('answers due questions with the keyboard alone, and reads when each comes back', async ({ page }) => {
    const sent: object[] = [];
    await page.route(/\/questions\/[0-9a-f]{16}\/answer$/, (route, request) => {
      sent.push(request.postDataJSON() as object);
      const json = {
        isRight: false,
        right: [1],
        why: 'Because.',
        isCounted: sent.length === 1,
        dueAt: '2027-03-16T10:00:00.000Z',
      };
      return route.fulfill({ json });
    });
    await open(page, '/academy?tab=progress');
    const review = page.getByRole('region', { name: 'Review' });
    const due = await review.getByRole('list', { name: 'Due questions' }).getByRole('listitem').count();
    await expect(review).toContainText(`${due} due`);
    await review.getByRole('button', { name: 'Start review' }).press('Enter');
    const form = page.getByRole('form', { name: 'Review' });
    await expect(form.getByRole('checkbox').first()).toBeFocused();
    await page.keyboard.type(' ');
    await form.getByRole('button', { name: 'Check answer' }).press('Enter');
    await expect(form.getByRole('status')).toContainText('Not right. Because.It comes back on 16 Mar 2027.');
    await expect(form.getByRole('button', { name: 'Next question' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(review).toContainText(`Question 2 of ${due}`);
    await expect(form.getByRole('checkbox').first()).toBeFocused();
    expect(sent).toEqual([{ chosen: [0] }]);
  });

  test('reads in a module when an answered question comes back', async ({ page }) => {
    await page.route(/\/answer$/, (route) => route.fulfill({ status: 503, json: {} }));
    await open(page, '/academy/courses/risk?module=position-size');
    const card = page.getByRole('region', { name: 'Check yourself' });
    await card.getByRole('checkbox').first().check();
    await card.getByRole('button', { name: 'Check answer' }).click();
    await expect(card.getByRole('status')).toContainText('The answer could not be stored for your review.');
  });

  test('buys a course by one press, and reads why it cannot', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/academy/courses/strategy-testing/purchase', (route) => {
      calls += 1;
      const problem = { title: 'Conflict', detail: 'You have bought this course.', code: 'CONFLICT' };
      return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await open(page, '/academy/courses/strategy-testing');
    await expect(page.getByText('$149')).toBeVisible();
    await page.getByRole('button', { name: 'Buy this course' }).click();
    await expect(page.getByRole('alert')).toContainText('You have bought this course.');
    expect(calls).toBe(1);
  });

  test('downloads the files of a certificate, on its page and under Progress', async ({ page }) => {
    for (const address of ['/academy/certificates/AC-7K4QX-M2R9T', '/academy?tab=progress']) {
      await open(page, address);
      const files = page.getByRole('list', { name: 'Files of certificate AC-7K4QX-M2R9T' });
      await expect(files.getByRole('link')).toHaveCount(3);
      await expect(files.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
        'href',
        '/api/academy/certificates/AC-7K4QX-M2R9T/certificate.pdf',
      );
    }
  });

  test('sees how far each course is', async ({ page }) => {
    await open(page, '/academy?tab=progress');
    const risk = page.getByRole('region', { name: 'Risk management' });
    await expect(risk).toContainText('25%');
    await expect(risk).toContainText('2 of 8 modules completed');
    await expect(risk.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  });
});

const ENROLMENT = {
  courseId: 'risk',
  isEnrolled: true,
  isOpen: true,
  completed: [],
  progress: 0,
  completedAt: null,
  stars: null,
  notes: {},
  tests: [],
  certificate: null,
};
