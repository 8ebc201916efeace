import type { PushPayload, PushSubscriptionInput } from '@sealtick/contract';

/** Shown for a push whose content cannot be read. */
const UNREADABLE: PushPayload = { title: 'New message', body: 'Open the site to read it.', path: '/', tag: '' };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the content of a push message. */
export function readPayload(text: string): PushPayload {
  try {
    const { title, body, path, tag } = JSON.parse(text) as Record<keyof PushPayload, unknown>;
    if (isText(title) && isText(body) && isText(path) && isText(tag)) return { title, body, path, tag };
  } catch {
    // Shown as unreadable, like content of another form.
  }
  return UNREADABLE;
}

/** Returns the address of a path; the start page for anything that is not a path of this site. */
export function urlOnSite(path: unknown, origin: string): string {
  const start = `${origin}/`;
  if (!isText(path) || !path.startsWith('/') || !URL.canParse(path, start)) return start;
  const url = new URL(path, start);
  return url.origin === origin ? url.href : start;
}

type Subscription = Pick<PushSubscription, 'toJSON'>;

/** Returns what the site stores of a subscription. @param replaces The endpoint that it takes the place of. */
export function toRegistration(subscription: Subscription, label: string, replaces?: string): PushSubscriptionInput {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, keys: { p256dh, auth }, label, ...(replaces === undefined ? {} : { replaces }) };
}
