import { type Channel, DEFAULT_CATEGORIES } from '@sealtick/contract';
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
  categories: DEFAULT_CATEGORIES.webhook,
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
