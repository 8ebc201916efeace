import { recordBodies } from '../support/page/answers.ts';
import { settings } from '../support/page/delivery-settings.ts';
import { expect, open, test } from '../support/test.ts';

/** The worker stores what it would show: a browser without windows shows no notifications. */
const STORE_SHOWN = `(() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, data }) => {
    self.shown.push({ title, body, tag, ...data });
  };
})()`;

test('the service worker shows what is pushed', async ({ context, page, baseURL }) => {
  const { origin } = new URL(baseURL!);
  await page.goto('/about');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(
    "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => {})",
  );
  const [worker, registrationId] = await Promise.all([started, registered]);
  await worker.evaluate(STORE_SHOWN);
  const opening = { title: '↑ Long EURUSD 15m', body: 'Stop 15.8 pips.', path: '/signals/sig_1', tag: 'one' };
  for (const data of [JSON.stringify(opening), 'no JSON']) {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([opening, { title: 'New message', body: 'Open the site to read it.', path: '/', tag: '' }]);
});

/** No browser of a test reaches a push service, so its subscription is invented. */
const SUBSCRIBES = `
  const made = { endpoint: 'https://push.example.com/1', keys: { p256dh: '${'B'.repeat(87)}', auth: '${'a'.repeat(22)}' } };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => ({ ...made, toJSON: () => made });
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
`;

test.describe('a member', () => {
  test.use({ scenario: 'subscriber' });

  test('allows push on a device by a press', async ({ page }) => {
    await page.addInitScript(SUBSCRIBES);
    const registered = await recordBodies(page, '**/api/delivery/push', () => {
      const at = '2026-11-23T10:00:00.000Z';
      const channel = {
        id: `ch_${'n'.repeat(22)}`,
        kind: 'push',
        label: 'This',
        isOn: true,
        state: 'active',
        reason: null,
        lastAcceptedAt: null,
        mutedUntil: null,
      };
      return { json: { ...channel, since: at, categories: [], createdAt: at } };
    });
    await open(page, '/notification-settings');
    await page.getByRole('button', { name: 'Allow on this device' }).click();
    await expect
      .poll(() => registered)
      .toEqual([
        {
          endpoint: 'https://push.example.com/1',
          keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
          label: expect.stringMatching(/^Chrome on /),
        },
      ]);
  });

  test('reads where notifications are allowed that the browser blocks', async ({ page }) => {
    await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`);
    await open(page, '/notification-settings');
    await expect(page.getByText('This browser blocks notifications of the site.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Allow on this device' })).toHaveCount(0);
  });

  test('is asked for the permission of push messages by the press on the button, and not before', async ({ page }) => {
    await page.addInitScript(`
      window.asked = 0;
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = async () => { window.asked += 1; return 'denied'; };
    `);
    const asked = () => page.evaluate('window.asked');
    await open(page, '/delivery-settings');
    const toggle = settings(page).getByRole('switch', { name: 'Push' });
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(toggle).toBeChecked();
    expect(await asked()).toBe(0);
    await open(page, '/notification-settings');
    const push = page.getByRole('region', { name: 'Browser push' });
    await push.getByRole('checkbox', { name: /Market News/ }).click();
    const allow = push.getByRole('button', { name: 'Allow on this device' });
    await expect(allow).toBeVisible();
    expect(await asked()).toBe(0);
    await allow.click();
    await expect.poll(asked).toBe(1);
  });
});
