import type { Page } from '@playwright/test';
import { expectLink, refusal } from '../support/page/answers.ts';
import { ENROLMENT } from '../support/stand-in/enrolment.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const courses = (page: Page) => page.getByRole('list', { name: 'Courses' }).getByRole('listitem');
const titles = (page: Page) => page.getByRole('list', { name: 'Courses' }).getByRole('heading', { level: 2 });

test('the academy has four tabs, and lists its courses for everyone', async ({ page }) => {
  await open(page, '/academy');
  await expectLink(page, 'How courses and certificates work', '/help-center/take-a-course');
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

test('each level is a filter, and each price is shown', async ({ page }) => {
  await open(page, '/academy');
  const levels = page.getByRole('group', { name: 'Level' }).getByRole('button');
  await expect(levels).toHaveText(['All levels', 'Beginner', 'Intermediate', 'Advanced']);
  const prices = page.getByRole('main').getByText(/^(Free|\$\d+)$/);
  await expect(prices).toHaveText(['Free', 'Free', 'Free', 'Free', '$149', '$149', '$299', '$299']);
  await levels.filter({ hasText: 'Intermediate' }).click();
  await expect(prices).toHaveText(['$149', '$149']);
});

test('a course of the list leads to its page, which shows what it is about and who teaches it', async ({ page }) => {
  await open(page, '/academy');
  await page.getByRole('link', { name: 'Risk management', exact: true }).click();
  await expect(page).toHaveURL('/academy/courses/risk');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Risk management');
  await expect(main).toContainText('What one trade may cost, how large it should be');
  await expect(main).toContainText('Taught by: Head of risk. Topics: Risk per trade, R multiples,');
  await expect(main.getByRole('listitem').filter({ hasText: /^\d h \d+ min$/ })).toBeVisible();
  await expect(main).toContainText('rated 4.7 of 5 by 31');
  await open(page, '/academy/courses/records');
  await expect(main).toContainText('0 enrolled');
  await expect(main).not.toContainText('rated');
});

test('an unknown course is not found, with a way back', async ({ page }) => {
  await open(page, '/academy/courses/none');
  await expect(page.getByRole('alert')).toContainText('Course Not Found');
  await expect(page.getByRole('alert')).toContainText("The course you're looking for doesn't exist.");
  await page.getByRole('link', { name: 'Back to the academy' }).click();
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

test('resources are files, checklists and pages of the site', async ({ page }) => {
  await open(page, '/academy?tab=resources');
  await expect(page.getByRole('region', { name: 'Before a trade' }).getByRole('listitem')).toHaveCount(5);
  const files = page.getByRole('list', { name: 'Files' });
  for (const [title, href, format] of [
    ['Rulebook of all strategies', '/api/strategies/rulebook.pdf', 'PDF'],
    ['Calculators', '/api/academy/calculators.xlsx', 'XLSX'],
    ['Trading journal template', '/academy/journal-template.csv', 'CSV'],
  ] as const) {
    await expect(files.getByRole('listitem').filter({ hasText: title })).toContainText(format);
    await expectLink(files, `Download : ${title}`, href);
  }
  const further = page.getByRole('region', { name: 'Read further' });
  await expectLink(further, 'Glossary', '/glossary');
});

test('a webinar that is moved while the page is open is shown as changed within a minute', async ({ page }) => {
  let isMoved = false;
  await page.route('**/api/academy/webinars', async (route) => {
    const webinars = (await (await route.fetch()).json()) as { title: string }[];
    return route.fulfill({ json: webinars.map((one) => (isMoved ? { ...one, title: `Moved: ${one.title}` } : one)) });
  });
  await page.clock.install();
  await open(page, '/academy?tab=webinars');
  const rows = page.getByRole('list', { name: 'Webinars' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Moved:' })).toHaveCount(0);
  isMoved = true;
  await page.clock.fastForward(61_000);
  await expect(rows.first()).toContainText('Moved:');
});

test('webinars are not read again while another tab is open', async ({ page }) => {
  let reads = 0;
  await page.route('**/api/academy/webinars', (route) => {
    reads += 1;
    return route.fallback();
  });
  await page.clock.install();
  await open(page, '/academy?tab=resources');
  await page.clock.fastForward(120_000);
  await page.getByRole('tab', { name: 'Webinars' }).click();
  await expect(page.getByRole('list', { name: 'Webinars' }).getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => reads).toBe(1);
});

test('webinars show their seats; a visitor logs in to register, and a full one takes no one', async ({ page }) => {
  await open(page, '/academy?tab=webinars');
  await expectLink(page, 'How to join a webinar', '/help-center/join-a-webinar');
  const rows = page.getByRole('list', { name: 'Webinars' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('12 of 30 registered');
  await expect(rows.nth(0).getByRole('heading')).toHaveText('Sizing by risk Live');
  await expect(rows.nth(0)).toContainText('Bring a signal. We compute its size together.');
  await expect(rows.nth(0)).toContainText('Head of risk');
  await expect(rows.nth(0).getByRole('time')).toHaveText(/^\d{1,2} [A-Z][a-z]{2}[A-Z][a-z]{2} \d\d:\d\d UTC, 60 min$/);
  await expect(rows.nth(0).getByRole('link', { name: 'Log in to register' })).toBeVisible();
  await expectLink(rows.nth(0), 'Add to calendar', '/api/academy/webinars/sizing/webinar.ics');
  await expect(rows.nth(1).getByRole('button', { name: 'Full' })).toBeDisabled();
});

test('nothing planned, and an academy that cannot be loaded, say so', async ({ page }) => {
  await open(page, '/academy?tab=webinars');
  await pretend(page, 'empty');
  await open(page, '/academy?tab=webinars');
  await expect(page.getByText('No webinars are planned')).toBeVisible();
  await pretend(page, 'failing');
  await open(page, '/academy');
  await expect(page.getByRole('alert')).toContainText('The courses could not be loaded');
  await open(page, '/academy/courses/risk');
  await expect(page.getByRole('alert')).toContainText('The course could not be loaded');
});

test('a certificate is valid or not, and shows no more', async ({ page }) => {
  await open(page, '/academy/certificates/AC-7K4QX-M2R9T');
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByText('Course: Risk management. Issued on 16 Mar 2026.')).toBeVisible();
  await expect(page.getByText('questions')).toHaveCount(0);
  await open(page, '/academy/certificates/AC-22222-22222');
  await expect(page.getByRole('alert')).toContainText('No certificate of this site has this number.');
});

test('a paid course shows its price and one free module, and a visitor logs in to buy it', async ({ page }) => {
  await open(page, '/academy/courses/strategy-testing');
  await expect(page.getByText('$149')).toBeVisible();
  await expectLink(page, 'Log in to buy', '/api/login?returnTo=%2Facademy%2Fcourses%2Fstrategy-testing');
});

test('a locked module sells its course as the page of the course does', async ({ page }) => {
  await open(page, '/academy/courses/strategy-testing?module=multiple-testing');
  const locked = page.getByRole('status').filter({ hasText: 'This module is part of the course' });
  await expect(locked).toContainText('$149');
  await expectLink(locked, 'Log in to buy', '/api/login?returnTo=%2Facademy%2Fcourses%2Fstrategy-testing');
  await expect(locked.getByRole('button', { name: 'Request from sales' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to save progress' })).toHaveCount(0);
});

test.describe('A member', () => {
  test.use({ scenario: 'subscriber' });

  test('enrols from the list, and is on the page of the course', async ({ page }) => {
    const sent: string[] = [];
    await page.route(/\/enrolment$/, (route, request) => {
      sent.push(new URL(request.url()).pathname);
      return route.fulfill({ json: { ...ENROLMENT, courseId: 'records' } });
    });
    await open(page, '/academy');
    await page.route('**/api/academy/progress', async (route) => {
      const enrolments = (await (await route.fetch()).json()) as object[];
      return route.fulfill({ json: [...enrolments, { ...ENROLMENT, courseId: 'records' }] });
    });
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/academy/courses', async (route) => {
      await isAnswered;
      return route.fallback();
    });
    const enrol = page.getByRole('button', { name: 'Enrol in Reading a record' });
    await enrol.click();
    await expect(enrol, 'gone once the progress is read').toHaveCount(0);
    answer();
    await expect(page).toHaveURL('/academy/courses/records');
    expect(sent).toEqual(['/api/academy/courses/records/enrolment']);
  });

  test('stays on the page to which the member went before the answer to an enrolment', async ({ page }) => {
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    let isDone = false;
    await page.route('**/enrolment', async (route) => {
      await isAnswered;
      await route.fulfill({ json: {} });
      isDone = true;
    });
    await open(page, '/academy');
    await page.getByRole('button', { name: 'Enrol in Reading a record' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
    await expect(page).toHaveURL('/signals');
    answer();
    await expect.poll(() => isDone).toBe(true);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/signals');
  });

  test('registers for a webinar; a refusal has the words of the catalogue, and the list shows why', async ({
    page,
  }) => {
    await page.route(/\/registration$/, (route) => route.fulfill({ status: 409, json: {} }));
    await page.route('**/api/academy/webinars', async (route) => {
      const webinars = (await (await route.fetch()).json()) as { seats: number }[];
      return route.fulfill({ json: webinars.map((webinar) => ({ ...webinar, registered: webinar.seats })) });
    });
    await open(page, '/academy?tab=webinars');
    await page.getByRole('button', { name: 'Register for Sizing by risk' }).click();
    await expect(page.getByRole('button', { name: 'Full : Sizing by risk' })).toBeDisabled();
    await expect(
      page.getByText('Registration temporarily unavailable. Please try again later or contact support.'),
    ).toBeVisible();
  });

  test('buys a course by one press, and reads why it cannot', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/academy/courses/strategy-testing/purchase', (route) => {
      calls += 1;
      return route.fulfill(refusal(409, 'You have bought this course.', { title: 'Conflict', code: 'CONFLICT' }));
    });
    await open(page, '/academy/courses/strategy-testing');
    await expect(page.getByText('$149')).toBeVisible();
    await page.getByRole('button', { name: 'Buy this course' }).click();
    await expect(page.getByRole('alert')).toContainText('You have bought this course.');
    expect(calls).toBe(1);
  });

  test('sees that a course was paid in another tab, once it is refused', async ({ page }) => {
    await open(page, '/academy/courses/strategy-testing');
    await expect(page.getByRole('button', { name: 'Buy this course' })).toBeVisible();
    await page.route('**/api/academy/progress', (route) =>
      route.fulfill({ json: [{ ...ENROLMENT, courseId: 'strategy-testing' }] }),
    );
    await page.route('**/api/academy/courses/strategy-testing/purchase', (route) => {
      return route.fulfill(refusal(409, 'You have bought this course.', { title: 'Conflict', code: 'CONFLICT' }));
    });
    await page.getByRole('button', { name: 'Buy this course' }).click();
    await expect(page.getByText('Paid: every module is open to you.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy this course' })).toHaveCount(0);
  });

  test('is offered a course again from a module that a refund has locked', async ({ page }) => {
    await page.route('**/api/academy/progress', (route) =>
      route.fulfill({ json: [{ ...ENROLMENT, courseId: 'portfolio-risk', isOpen: true }] }),
    );
    await open(page, '/academy/courses/portfolio-risk?module=kelly');
    await expect(page.getByRole('button', { name: 'Buy this course' })).toBeVisible();
    await expect(page.getByText('Paid: every module is open to you.')).toHaveCount(0);
  });

  test('buys a course from a locked module of it', async ({ page }) => {
    await page.route('**/api/academy/courses/portfolio-risk/purchase', (route) => {
      return route.fulfill(
        refusal(503, 'The payment provider does not answer.', { title: 'Unavailable', code: 'UNAVAILABLE' }),
      );
    });
    await open(page, '/academy/courses/portfolio-risk?module=kelly');
    await expect(page.getByRole('button', { name: 'Complete Module' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Buy this course' }).click();
    await expect(page.getByRole('alert')).toContainText('The payment provider does not answer.');
  });
});

test.describe('A member of a site without payments', () => {
  test.use({ scenario: 'logged in without a name' });

  test('asks sales for a paid course', async ({ page }) => {
    await open(page, '/academy/courses/portfolio-risk');
    await expect(page.getByRole('button', { name: 'Buy this course' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Request from sales' }).click();
    await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue(
      'I would like to buy the course "Capital, Kelly and several strategies" for $299.',
    );
  });
});
