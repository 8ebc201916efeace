import type { Page } from '@playwright/test';
import type { Scenario } from '../stand-in/scenario-names.ts';
import { expect, open } from '../test.ts';
import { unfold } from './unfold.ts';

/** A form that sends something to the server, filled so that the page sends it. */
export interface OfflineForm {
  readonly scenario: Scenario;
  readonly path: string;
  /** The form, or the part of the page or the dialog around it. */
  readonly within: readonly [role: 'form' | 'region' | 'dialog', name: string];
  /** Buttons that open it, one after the other. */
  readonly openers?: readonly string[];
  /** Cards that are unfolded. */
  readonly folded?: readonly string[];
  /** What is typed, by label. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly chosen?: Readonly<Record<string, string>>;
  readonly checked?: readonly (string | RegExp)[];
  readonly switched?: readonly string[];
  /** The button that sends it. */
  readonly button: string;
}

const LOGIN = { Email: 'amara@example.com', Password: 'correct horse battery' };
const REASON = { Reason: 'Agreed with sales' };

/** One row for each form that writes, but those of `REQUEST_FORMS`. */
export const OFFLINE_FORMS: readonly OfflineForm[] = [
  { scenario: 'full', path: '/login', within: ['form', 'Login'], typed: LOGIN, button: 'Login' },
  {
    scenario: 'full',
    path: '/login?mode=sign-up',
    within: ['form', 'Start Free'],
    typed: { Email: LOGIN.Email, 'New password': LOGIN.Password },
    checked: ['I am at least 18.', /risk/i],
    button: 'Start Free',
  },
  {
    scenario: 'full',
    path: '/login?mode=forgot',
    within: ['form', 'Email me a link'],
    typed: { Email: LOGIN.Email },
    button: 'Email me a link',
  },
  {
    scenario: 'full',
    path: '/status',
    within: ['form', 'Status'],
    typed: { Email: LOGIN.Email },
    button: 'Subscribe',
  },
  {
    scenario: 'full',
    path: '/strategies',
    openers: ['Talk to sales'],
    within: ['dialog', 'Contact Sales'],
    typed: { Name: 'Amara Okafor', Email: LOGIN.Email, Message: 'What do ten seats cost?' },
    button: 'Send',
  },
  {
    scenario: 'full',
    path: '/compliance',
    openers: ['Report Concern'],
    within: ['dialog', 'Report a Concern'],
    typed: { Concern: 'A record was changed.' },
    button: 'Submit',
  },
  {
    scenario: 'full',
    path: '/help-center?tab=contact',
    within: ['form', 'Contact Form'],
    typed: { Name: 'Amara Okafor', Email: LOGIN.Email, Message: 'Which rule applies?' },
    chosen: { Subject: 'Billing' },
    button: 'Send Message',
  },
  {
    scenario: 'logged in',
    path: '/account',
    within: ['region', 'Profile'],
    typed: { 'First name': 'Amarachi' },
    button: 'Save Settings',
  },
  {
    scenario: 'logged in',
    path: '/account',
    openers: ['Change the email address'],
    within: ['dialog', 'Change the email address'],
    typed: { 'New email': 'amara@new.example' },
    button: 'Send the emails',
  },
  {
    scenario: 'logged in',
    path: '/account',
    openers: ['Change the password'],
    within: ['dialog', 'Change the password'],
    typed: { Password: LOGIN.Password, 'New password': 'another long one' },
    button: 'Change',
  },
  {
    scenario: 'subscriber',
    path: '/risk-config',
    within: ['form', 'Risk Management Configuration'],
    typed: { 'Account equity': '20,000' },
    button: 'Save Settings',
  },
  {
    scenario: 'subscriber',
    path: '/news-filter',
    within: ['form', 'News Filter'],
    typed: { 'Minutes before and after a release': '60' },
    button: 'Save Settings',
  },
  {
    scenario: 'logged in',
    path: '/delivery-settings',
    within: ['form', 'Delivery settings'],
    switched: ['Email'],
    button: 'Save Settings',
  },
  {
    scenario: 'logged in',
    path: '/notification-settings',
    within: ['form', 'Notification Preferences'],
    checked: [/Market News/],
    button: 'Save Settings',
  },
  {
    scenario: 'subscriber',
    path: '/notification-settings',
    within: ['form', 'New price alert'],
    typed: { Level: '1.0854' },
    chosen: { Symbol: 'EURUSD' },
    button: 'Add Alert',
  },
  {
    scenario: 'logged in',
    path: '/api-management',
    openers: ['Create New Key'],
    within: ['dialog', 'Create a key'],
    typed: { Name: 'Backtest notebook' },
    button: 'Create',
  },
  {
    scenario: 'logged in',
    path: '/api-management',
    openers: ['Replace the secret of Desk server'],
    within: ['dialog', 'Replace the secret of Desk server'],
    chosen: { 'The previous secret works for': '1 hour' },
    button: 'Replace',
  },
  {
    scenario: 'logged in',
    path: '/api-management',
    within: ['form', 'New webhook'],
    typed: { URL: 'https://desk.example.com/hooks' },
    button: 'Save Webhook',
  },
  {
    scenario: 'logged in',
    path: '/broker-setup?broker=oanda',
    within: ['form', 'Connect OANDA'],
    typed: { 'API Key': 'a-token', 'Account ID': '101-004-1234567-001' },
    button: 'Connect',
  },
  {
    scenario: 'subscriber',
    path: '/broker-setup?broker=oanda',
    within: ['form', 'Trade mode and limits'],
    typed: { 'Max copies per day': '5' },
    button: 'Save Settings',
  },
  {
    scenario: 'subscriber',
    path: '/journal',
    openers: ['Add a trade'],
    within: ['dialog', 'Add a trade'],
    typed: { Symbol: 'EURUSD', 'Opened (UTC)': '2026-03-10T10:00', 'Entry price': '1.10' },
    button: 'Add the trade',
  },
  {
    scenario: 'subscriber',
    path: '/journal?tab=plans',
    within: ['form', 'New plan'],
    typed: { Name: 'Breakout', Checklist: 'Trend' },
    button: 'Add plan',
  },
  {
    scenario: 'subscriber',
    path: '/platform',
    within: ['form', 'New strategy'],
    typed: { 'Name of a new strategy': 'Silver' },
    button: 'Create Strategy',
  },
  {
    scenario: 'subscriber',
    path: '/academy/courses/risk?module=r-multiple',
    within: ['form', 'Your note'],
    typed: { Note: 'R is a distance.' },
    button: 'Save note',
  },
  {
    scenario: 'operator',
    path: '/admin/settings',
    within: ['form', 'Site settings'],
    folded: ['Site and operator'],
    typed: { 'Name of the site': 'North Signals' },
    button: 'Save Settings',
  },
  {
    scenario: 'operator',
    path: '/admin/members/amara',
    openers: ['Grant a plan'],
    within: ['dialog', 'Grant a plan'],
    typed: { 'Last day (UTC)': '2030-01-31', ...REASON },
    button: 'Grant the plan',
  },
  {
    scenario: 'operator',
    path: '/admin/incidents',
    openers: ['Open an incident'],
    within: ['dialog', 'Open an incident'],
    typed: { Title: 'Emails are late', 'What users notice': 'Emails wait.' },
    checked: ['Email'],
    button: 'Open the incident',
  },
  {
    scenario: 'operator',
    path: '/admin/requests/CMP-26-4T7KA',
    within: ['region', 'Answer'],
    typed: { Answer: 'The money is on its way.' },
    button: 'Send answer',
  },
];

/** Opens and fills a form. Returns the form, and what fails if something typed or chosen is gone. */
export async function fillOfflineForm(page: Page, one: OfflineForm) {
  await open(page, one.path);
  await unfold(page, ...(one.folded ?? []));
  for (const name of one.openers ?? []) await page.getByRole('button', { name }).first().click();
  const form = page.getByRole(one.within[0], { name: one.within[1], exact: true }).first();
  const { typed = {}, chosen = {}, checked = [], switched = [] } = one;
  const field = (label: string) => form.getByLabel(label, { exact: true });
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  for (const [label, option] of Object.entries(chosen)) await field(label).selectOption(option);
  const kept = new Map<string, string>();
  for (const label of [...Object.keys(typed), ...Object.keys(chosen)]) kept.set(label, await field(label).inputValue());
  for (const name of checked) await form.getByLabel(name).check();
  const states = new Map<string, boolean>();
  for (const name of switched) {
    const toggle = form.getByRole('switch', { name });
    await toggle.click();
    states.set(name, await toggle.isChecked());
  }
  return {
    form,
    button: form.getByRole('button', { name: one.button, exact: true }),
    expectKept: async () => {
      for (const [label, value] of kept) await expect(field(label), label).toHaveValue(value);
      for (const name of checked) await expect(form.getByLabel(name), String(name)).toBeChecked();
      for (const [name, isOn] of states) {
        const toggle = expect(form.getByRole('switch', { name }), name);
        await (isOn ? toggle.toBeChecked() : toggle.not.toBeChecked());
      }
    },
  };
}
