import { CHANNELS, type Channel } from '@sealtick/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_RULES, toForm } from './delivery-form.ts';
import { saveSettings } from './save-settings.ts';

const SECRET = `whsec_${'A'.repeat(43)}=`;
const ENDPOINT: Channel = {
  id: `ch_${'w'.repeat(22)}`,
  kind: 'webhook',
  label: 'https://example.com/hook',
  isOn: true,
  state: 'active',
  reason: null,
  since: '2026-09-01T00:00:00.000Z',
  categories: CHANNELS.webhook.categories,
  lastAcceptedAt: null,
  mutedUntil: null,
  createdAt: '2026-09-01T00:00:00.000Z',
};
const REFUSAL = {
  type: 'about:blank',
  title: 'Busy',
  status: 503,
  code: 'UNAVAILABLE',
  detail: 'Busy.',
  requestId: 'r',
};

afterEach(() => vi.unstubAllGlobals());

test('the secret of a new endpoint is shown although what is saved after it fails', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/webhooks')
      ? Response.json({ channel: ENDPOINT, secret: SECRET })
      : Response.json(REFUSAL, { status: 503, headers: { 'content-type': 'application/problem+json' } }),
  );
  const saved = { ...toForm([], NO_RULES, ''), emailOn: false };
  const form = { ...saved, webhookOn: true, webhookUrl: ENDPOINT.label, session: 'london' as const };
  const secrets: string[] = [];
  const saving = saveSettings({
    form,
    saved,
    channels: [],
    rules: NO_RULES,
    prove: (call) => call(),
    onSecret: (secret) => secrets.push(secret),
  });
  await expect(saving).rejects.toThrow('Busy.');
  expect(secrets).toEqual([SECRET]);
});

test('devices that once had choices of their own have those of the form after any save', async () => {
  const device = (id: string, categories: Channel['categories']): Channel => ({
    ...ENDPOINT,
    id: `ch_${id.repeat(22)}`,
    kind: 'push',
    categories,
  });
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path} ${JSON.parse(String(body)).pushCategories ?? ''}`);
    return Response.json({ ...NO_RULES, ...ENDPOINT, isOn: false });
  });
  const channels = [device('o', ['market-news']), device('n', CHANNELS.push.categories), ENDPOINT];
  const saved = toForm(channels, NO_RULES, '');
  const save = (channels: readonly Channel[]) =>
    saveSettings({
      form: { ...saved, webhookOn: false },
      saved,
      channels,
      rules: NO_RULES,
      prove: (call) => call(),
      onSecret: () => {},
    });
  await save(channels);
  const switched = `PATCH /api/delivery/channels/${ENDPOINT.id} `;
  expect(calls).toEqual([switched, 'PUT /api/delivery/rules signals,updates,price-alerts']);
  await save(channels.slice(1));
  expect(calls.slice(2)).toEqual([switched]);
});

test('a member who switches email off before the address is a channel has it as one that is off', async () => {
  const email: Channel = { ...ENDPOINT, kind: 'email', label: 'a@example.com' };
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push([`${method} ${path}`, JSON.parse(String(body))]);
    return Response.json(email, { status: 201 });
  });
  const saved = toForm([], NO_RULES, 'a@example.com');
  const form = { ...saved, emailOn: false };
  await saveSettings({ form, saved, channels: [], rules: NO_RULES, prove: (call) => call(), onSecret: () => {} });
  expect(calls).toEqual([
    ['POST /api/delivery/email', { address: 'a@example.com' }],
    [`PATCH /api/delivery/channels/${email.id}`, { isOn: false }],
  ]);
});
