/// <reference lib="webworker" />
import type { PushPayload, PushSetup } from '@sealtick/contract';
import { deviceLabel } from './lib/browser/device-label.ts';
import { readPayload, toRegistration, urlOnSite } from './lib/browser/push-messages.ts';

// The types of a page take `self` for a window.
declare const self: ServiceWorkerGlobalScope;

/** Of the Push API; browsers differ in what they state. */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

const PUSH_PATH = '/api/delivery/push';

// It serves no page, so a new version takes the place of the old one immediately.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(readPayload(event.data?.text() ?? ''))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(urlOnSite((event.notification.data as { path?: unknown } | null)?.path, self.location.origin)));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as unknown as SubscriptionChange;
  change.waitUntil(renew(change));
});

/** Browsers ask for a visible message for each push. */
function show({ title, body, path, tag }: PushPayload): Promise<void> {
  const options = { body, tag, icon: '/icon-192.png', data: { path }, renotify: tag !== '' };
  return self.registration.showNotification(title, options);
}

/** Shows a page of the site: in the window that has it open, or in a new one. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((client) => client.url === url);
  await (shown ? shown.focus() : self.clients.openWindow(url));
}

/** Registers the subscription that takes the place of one that the browser has ended. */
async function renew({ newSubscription, oldSubscription }: SubscriptionChange): Promise<void> {
  const subscription = newSubscription ?? (await subscribe());
  const registration = toRegistration(subscription, deviceLabel(self.navigator), oldSubscription?.endpoint);
  await fetch(PUSH_PATH, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
}

async function subscribe(): Promise<PushSubscription> {
  const response = await fetch(PUSH_PATH, { credentials: 'same-origin', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  const { publicKey } = (await response.json()) as PushSetup;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
