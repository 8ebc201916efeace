import type { Page } from '@playwright/test';
import { press, unanswered, type View } from '../view.ts';

const sealed = { path: '/signals/verify?strategy=meridian-trend', scenario: 'sealed log' } as const;
const ENTRIES = '**/api/log/entries*';

/** Presses Verify, and waits for the verdict. */
export async function verified(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Verify/ }).click();
  await page.getByRole('button', { name: 'Verify again' }).waitFor();
}

/** The verification of the log: before, during and after a check. */
export const verifyStates: readonly View[] = [
  { ...sealed, name: 'verify' },
  { ...sealed, name: 'verify-passed', act: verified },
  { ...sealed, name: 'verify-failed', scenario: 'tampered log', act: verified },
  { ...sealed, name: 'verify-delayed', scenario: 'delayed log', act: verified },
  { ...sealed, name: 'verify-empty', scenario: 'empty log', act: verified },
  { ...sealed, name: 'verify-failing', scenario: 'failing', isUnanswered: true, act: verified },
  {
    ...sealed,
    name: 'verify-running',
    isUnanswered: true,
    act: async (page) => {
      let asked = 0;
      await page.route(ENTRIES, (route) => {
        asked += 1;
        return asked <= 2 ? route.continue() : unanswered();
      });
      await press('Verify in this browser')(page);
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    ...sealed,
    name: 'verify-offline',
    isUnanswered: true,
    act: async (page) => {
      await page.route(ENTRIES, (route) => route.abort());
      await verified(page);
    },
  },
  {
    ...sealed,
    name: 'verify-fork',
    act: async (page) => {
      await verified(page);
      await page.context().setExtraHTTPHeaders({ 'x-scenario': 'forked log' });
      await verified(page);
      await page.getByText('History was rewritten').first().waitFor();
    },
  },
  {
    ...sealed,
    name: 'verify-refused',
    act: async (page) => {
      await page.getByRole('textbox', { name: /^Checkpoint, or/ }).fill('Dear member, here is nothing.');
      await press('Compare with it')(page);
    },
  },
];
