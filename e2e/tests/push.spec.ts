import { expect, test } from '../support/test.ts';

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

test('browsers ask for the newest service worker each time', async ({ request }) => {
  const file = await request.get('/sw.js', { headers: { 'accept-encoding': 'br' } });
  expect(file.status()).toBe(200);
  expect(file.headers()['cache-control']).toBe('no-cache');
  expect(file.headers()['content-encoding']).toBe('br');
  expect(file.headers()['content-type']).toContain('javascript');
});
