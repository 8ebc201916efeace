import type { Page } from '@playwright/test';
import { DEFAULT_DELIVERY_RULE, type DeliveryRulesInput } from '@sealtick/contract';
import { getChannel, getChannels, getPreview } from '../stand-in/delivery.ts';

/** What a page sent to the writes of deliveries. */
export interface DeliveryCalls {
  readonly rules: unknown[];
  readonly emails: unknown[];
  readonly webhooks: unknown[];
  readonly confirmed: unknown[];
  readonly changed: { id: string; body: unknown }[];
  readonly deleted: string[];
  readonly tested: string[];
  readonly codes: unknown[];
  readonly replayed: { id: string; body: unknown }[];
  /** Ids of endpoints whose secret was replaced. */
  readonly secrets: string[];
}

const SECRET = `whsec_${'A'.repeat(43)}=`;

/** Answers every write of deliveries as the server does where all is well; returns the bodies. */
export async function answerDelivery(page: Page): Promise<DeliveryCalls> {
  const calls: DeliveryCalls = {
    rules: [],
    emails: [],
    webhooks: [],
    confirmed: [],
    changed: [],
    deleted: [],
    tested: [],
    codes: [],
    replayed: [],
    secrets: [],
  };
  await page.route('**/api/delivery/**', (route, request) => {
    const method = request.method();
    const path = new URL(request.url()).pathname.slice('/api/delivery/'.length);
    if (method === 'GET') {
      const saved = path === 'rules' && calls.rules.at(-1);
      return saved ? route.fulfill({ json: { ...saved, savedAt: new Date().toISOString() } }) : route.fallback();
    }
    const body = request.postData() === null ? null : request.postDataJSON();
    const [, id = '', act] = path.split('/');
    if (path === 'rules') {
      calls.rules.push(body);
      return route.fulfill({ json: { ...body, savedAt: new Date().toISOString() } });
    }
    if (path === 'preview') {
      const { rules = { all: DEFAULT_DELIVERY_RULE, channels: {} } } = body as { rules?: DeliveryRulesInput };
      return route.fulfill({ json: getPreview(rules) });
    }
    if (path === 'email') {
      calls.emails.push(body);
      return route.fulfill({ status: 201, json: getChannel('email', 'n', body.address) });
    }
    if (path === 'email/confirm') {
      calls.confirmed.push(body);
      return route.fulfill({ json: getChannel('email', 'n', 'desk@northwind.test') });
    }
    if (path === 'webhooks') {
      calls.webhooks.push(body);
      return route.fulfill({ json: { channel: getChannel('webhook', 'n', body.url), secret: SECRET } });
    }
    if (path === 'telegram/code') {
      calls.codes.push(body);
      const expiresAt = new Date(Date.now() + 9.5 * 60_000).toISOString();
      const link = 'https://t.me/example_sealtick_bot?start=7QK4M2XD';
      return route.fulfill({ json: { code: '7QK4M2XD', botName: 'example_sealtick_bot', link, expiresAt } });
    }
    if (act === 'secret') {
      calls.secrets.push(id);
      const previousUntil = new Date(Date.now() + 24 * 3_600_000).toISOString();
      return route.fulfill({ json: { secret: SECRET, previousUntil } });
    }
    if (act === 'replay') {
      calls.replayed.push({ id, body });
      const isOne = 'deliveryId' in body;
      const refused = isOne ? [] : [{ deliveryId: 'dl_closed', reason: 'The signal has closed.' }];
      return route.fulfill({ json: { replayed: isOne ? 1 : 2, refused } });
    }
    const channel = getChannels('logged in').find((one) => one.id === id);
    if (act === 'test') {
      calls.tested.push(id);
      const isFailing = channel?.state === 'failing';
      const reason = isFailing ? 'desk.example.com answered 503.' : null;
      return route.fulfill({ json: { outcome: isFailing ? 'retry' : 'accepted', tookMs: 612, reason } });
    }
    if (method === 'DELETE') {
      calls.deleted.push(id);
      return route.fulfill({ status: 204 });
    }
    calls.changed.push({ id, body });
    return route.fulfill({ json: { ...channel, ...body } });
  });
  return calls;
}
