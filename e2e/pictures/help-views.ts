import type { Locator, Page } from '@playwright/test';
import { answerBrokers } from '../support/page/answer-brokers.ts';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { connected } from '../support/stand-in/brokers.ts';
import { opened } from './states/delivery.ts';
import { tested } from './states/strategy.ts';
import { verified } from './states/verify.ts';
import type { View } from './view.ts';

/** Size of the pictures in the guides of the help center. */
export const HELP_VIEWPORT = { width: 1024, height: 720 } as const;

/** Of WebP: each picture stays below 60 kB. */
export const HELP_QUALITY = 78;

/** The screens in the guides, on invented data. */
export const helpViews: readonly View[] = [
  { name: 'signal', path: '/signals/signal-2' },
  { name: 'strategies', path: '/strategies' },
  { name: 'strategy', path: '/strategies/meridian-trend' },
  { name: 'performance', path: '/strategies/meridian-trend?tab=performance' },
  { name: 'config', path: '/strategies/tideline-pullback?tab=config', act: tested },
  { name: 'subscribe', path: '/platform#subscriptions', scenario: 'subscriber' },
  { name: 'dashboard', path: '/platform', scenario: 'subscriber' },
  { name: 'watchlists', path: '/platform#watchlists', scenario: 'subscriber' },
  { name: 'risk', path: '/risk-config', scenario: 'logged in' },
  { name: 'verify', path: '/signals/verify?strategy=meridian-trend', scenario: 'sealed log', act: verified },
  { name: 'sign-up', path: '/login?mode=sign-up' },
  {
    name: 'account',
    path: '/account',
    scenario: 'logged in',
    act: (page) => page.evaluate("document.getElementById('security').scrollIntoView()"),
  },
  { name: 'status', path: '/status' },
  {
    name: 'bridge-key',
    path: '/broker-setup?broker=metatrader-5',
    scenario: 'new member',
    before: answerBridgeKey,
    act: showBridgeKey,
  },
  {
    name: 'bridge-waiting',
    path: '/broker-setup?broker=metatrader-5',
    scenario: 'subscriber',
    act: (page) => toTop(page.getByRole('list', { name: 'Install the bridge for MetaTrader 5' })),
  },
  {
    name: 'delivery',
    path: '/delivery-settings',
    scenario: 'logged in',
    act: (page) => toTop(page.getByRole('tablist')),
  },
  {
    name: 'telegram',
    path: '/notification-settings',
    scenario: 'logged in',
    before: (page) => Promise.all([answerDelivery(page), asksForPermission(page)]),
    act: linkTelegram,
  },
  { name: 'webhook', path: '/delivery-settings', scenario: 'new member', before: answerDelivery, act: addEndpoint },
  {
    name: 'notifications',
    path: '/notification-settings',
    scenario: 'logged in',
    before: asksForPermission,
    act: (page) => toTop(page.getByRole('region', { name: 'Browser push' })),
  },
  { name: 'quiet-hours', path: '/delivery-settings?tab=preferences', scenario: 'logged in', act: setQuietHours },
  {
    name: 'price-alerts',
    path: '/notification-settings',
    scenario: 'subscriber',
    act: (page) => toTop(page.getByRole('region', { name: 'Price alerts' })),
  },
  { name: 'receipt', path: '/delivery-settings?tab=test', scenario: 'logged in', act: openReceipt },
];

/** A browser without windows blocks notifications; the picture shows one that would ask. */
function asksForPermission(page: Page): Promise<unknown> {
  return page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'default' })");
}

async function linkTelegram(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Telegram bot' }).click();
  await page.getByRole('list', { name: 'Link a Telegram chat' }).getByText('Waiting').waitFor();
  await toTop(page.getByRole('region', { name: 'Telegram bot' }));
}

async function openReceipt(page: Page): Promise<void> {
  await opened(page);
  await toTop(page.getByRole('region', { name: 'Receipts' }));
}

async function addEndpoint(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Webhook' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill('https://desk.example.com/hooks');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByRole('dialog').waitFor();
}

function answerBridgeKey(page: Page) {
  return answerBrokers(page, () => ({
    connection: connected({ id: 'brk_new0000000000000000000', broker: 'metatrader-5', state: 'waiting' }),
    bridgeKey: 'bridge_Zx81pTq4mVbn27LdKsW0eA',
  }));
}

async function showBridgeKey(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Connect MetaTrader 5' }).getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('dialog').waitFor();
}

async function setQuietHours(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await toTop(page.getByRole('region', { name: 'Quiet hours' }));
}

/** Scrolls until the part stands at the top of the window. */
async function toTop(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await part.evaluate('(element) => scrollBy(0, element.getBoundingClientRect().top - 24)');
}
