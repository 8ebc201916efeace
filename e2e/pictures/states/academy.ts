import type { Page } from '@playwright/test';
import { inEach, press, type View } from '../view.ts';

const SESSION = '/academy/practice?session=48213';

async function toDecision(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip to the decision' }).click();
}

async function toEnd(page: Page): Promise<void> {
  await toDecision(page);
  const form = page.getByRole('form', { name: 'Your plan' });
  const close = Number(await form.getByLabel('Entry').inputValue());
  await form.getByLabel('Stop').fill(String(close - 30));
  await form.getByLabel('Target').fill(String(close + 60));
  await form.getByRole('button', { name: 'Place the trade' }).click();
  await page.getByRole('button', { name: 'Play to the end' }).click();
}

/** The academy for a visitor and a member: courses, a module, webinars, resources, the review, a certificate and practice. */
export const academyStates: readonly View[] = [
  ...inEach('academy', '/academy', ['full', 'subscriber']),
  { name: 'academy-paid-course', path: '/academy/courses/strategy-testing', scenario: 'subscriber' },
  { name: 'academy-module', path: '/academy/courses/risk?module=signals', scenario: 'subscriber' },
  {
    name: 'academy-formulas',
    path: '/academy/courses/markets-and-costs?module=what-a-trade-costs',
    scenario: 'subscriber',
  },
  { name: 'academy-webinars', path: '/academy?tab=webinars', scenario: 'subscriber' },
  { name: 'academy-webinars-none', path: '/academy?tab=webinars', scenario: 'empty' },
  { name: 'academy-resources', path: '/academy?tab=resources' },
  { name: 'academy-progress', path: '/academy?tab=progress', scenario: 'subscriber' },
  { name: 'academy-review', path: '/academy?tab=progress', scenario: 'subscriber', act: press('Start review') },
  { name: 'academy-certificate', path: '/academy/certificates/AC-7K4QX-M2R9T', scenario: 'subscriber' },
  { name: 'academy-practice', path: '/academy/practice' },
  { name: 'academy-practice-record', path: '/academy/practice', scenario: 'subscriber' },
  { name: 'academy-practice-decision', path: SESSION, act: toDecision },
  { name: 'academy-practice-over', path: SESSION, act: toEnd },
];
