import type { Page } from '@playwright/test';
import { inEach, type View } from '../view.ts';

const path = '/risk-config';

async function typeRisk(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Max risk per trade' }).fill('1.5');
  await page.getByRole('textbox', { name: 'Max daily loss' }).fill('50');
}

/** The risk settings. */
export const riskStates: readonly View[] = [
  ...inEach('risk', path, ['full', 'logged in', 'new member', 'stopped account', 'empty', 'failing']),
  { name: 'risk-typed', path, scenario: 'logged in', act: typeRisk },
  {
    name: 'risk-login',
    path,
    act: async (page) => {
      await typeRisk(page);
      await page.getByRole('button', { name: 'Save Settings' }).click();
    },
    screen: 900,
  },
];
