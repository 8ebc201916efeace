import type { PushSetup, PushSubscriptionInput } from '@sealtick/contract';
import { deviceLabel } from './device-label.ts';
import { toRegistration } from './push-messages.ts';

const WORKER = '/sw.js';

/**
 * What this browser can do:
 * - `insecure`: the page came without https
 * - `unsupported`: it has no push messages
 * - `home-screen`: only for a site on the home screen, as on an iPhone
 * - `denied`: the member has refused them
 * - `ready`: it can be registered, or is
 */
export type PushAbility = 'insecure' | 'unsupported' | 'home-screen' | 'denied' | 'ready';

/** Returns what this browser can do. */
export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure';
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return /iPhone|iPad/.test(deviceLabel(navigator)) ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Returns the subscription of this browser; null if it has none. */
async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the id of the channel of this browser; null if it is not registered. */
export async function findOwnChannel({ devices }: PushSetup): Promise<string | null> {
  if (pushAbility() !== 'ready') return null;
  const subscription = await findSubscription();
  if (subscription === null || Notification.permission !== 'granted') return null;
  const hash = await computeHash(subscription.endpoint);
  return devices.find(({ endpointHash }) => endpointHash === hash)?.channelId ?? null;
}

/**
 * Asks the member for the permission, and returns what the site stores of the subscription; null if the member refused.
 * Call it on a press, or browsers do not ask.
 */
export async function subscribeHere({ publicKey }: PushSetup): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // A subscription for another key of the site could no longer be used.
  if (old && toBase64Url(old.options.applicationServerKey) !== publicKey) await old.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return toRegistration(subscription, deviceLabel(navigator), old?.endpoint);
}

/** Ends the subscription of this browser. */
export async function unsubscribeHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function computeHash(text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
