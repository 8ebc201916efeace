import { expect, test } from 'vitest';
import { describeConfig, loadConfig } from './config.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STRIPE_PRICE_STARTER: 'price_starter',
  STRIPE_PRICE_PRO: 'price_pro',
};

test('reads the settings of Stripe, and none without them', () => {
  expect(loadConfig({})).toMatchObject({ config: { stripe: null, egressAllow: [] } });
  expect(loadConfig({ ...KEYS, PRICES_INCLUDE_TAX: 'yes' })).toMatchObject({
    config: {
      stripe: {
        secretKey: 'sk_test_0123456789',
        webhookSecret: 'whsec_0123456789',
        prices: { starter: 'price_starter', pro: 'price_pro' },
        formerPrices: { starter: [], pro: [] },
        apiUrl: 'https://api.stripe.com',
        includesTax: true,
      },
    },
  });
});

test('takes former prices of a plan after its price', () => {
  expect(loadConfig({ ...KEYS, STRIPE_PRICE_PRO: 'price_2027, price_2026,price_2025' })).toMatchObject({
    config: { stripe: { prices: { pro: 'price_2027' }, formerPrices: { pro: ['price_2026', 'price_2025'] } } },
  });
  expect(loadConfig({ ...KEYS, STRIPE_PRICE_PRO: 'price_2027,' })).toMatchObject({
    problems: [expect.stringContaining('STRIPE_PRICE_PRO')],
  });
});

test.each([
  ['both plans', { STRIPE_PRICE_STARTER: 'price_pro' }],
  ['both plans, as a former one', { STRIPE_PRICE_STARTER: 'price_starter,price_pro' }],
  ['one plan twice', { STRIPE_PRICE_PRO: 'price_pro,price_pro' }],
])('refuses a price of %s', (_name, given) => {
  expect(loadConfig({ ...KEYS, ...given })).toEqual({
    problems: ['STRIPE_PRICE_STARTER and STRIPE_PRICE_PRO: price_pro must be listed once, for one plan.'],
  });
});

test.each(Object.keys(KEYS))('refuses settings without %s, and shows no secret', (missing) => {
  const loaded = loadConfig({ ...KEYS, [missing]: '' });
  expect(loaded).toEqual({ problems: [expect.stringContaining(`${missing} is not set; STRIPE_SECRET_KEY,`)] });
  expect(JSON.stringify(loaded)).not.toContain('0123456789');
});

test('refuses wrong values without showing secrets', () => {
  const loaded = loadConfig({
    ...KEYS,
    STRIPE_SECRET_KEY: 'pk_live_0123456789',
    STRIPE_API_URL: 'http://stripe.example',
  });
  expect(loaded).toMatchObject({ problems: [expect.any(String), expect.any(String)] });
  expect(JSON.stringify(loaded)).not.toContain('0123456789');
  const shown = describeConfig(KEYS).filter(
    ({ name }) => name === 'STRIPE_SECRET_KEY' || name === 'STRIPE_WEBHOOK_SECRET',
  );
  expect(shown.map(({ value }) => value)).toEqual(['(hidden)', '(hidden)']);
});

test('lets outgoing requests into named networks only', () => {
  expect(loadConfig({ EGRESS_ALLOW_CIDRS: '10.0.0.5, 192.168.0.0/16' })).toMatchObject({
    config: { egressAllow: ['10.0.0.5', '192.168.0.0/16'] },
  });
  expect(loadConfig({ EGRESS_ALLOW_CIDRS: 'intranet' })).toMatchObject({ problems: [expect.any(String)] });
});

test("lets members' addresses into networks of a list of their own, which is empty by default", () => {
  expect(loadConfig({})).toMatchObject({ config: { webhookAllow: [] } });
  expect(loadConfig({ EGRESS_ALLOW_CIDRS: '10.0.0.0/8' })).toMatchObject({ config: { webhookAllow: [] } });
  expect(loadConfig({ WEBHOOK_ALLOW_CIDRS: '10.0.0.5' })).toMatchObject({
    config: { egressAllow: [], webhookAllow: ['10.0.0.5'] },
  });
  expect(loadConfig({ WEBHOOK_ALLOW_CIDRS: 'intranet' })).toMatchObject({ problems: [expect.any(String)] });
});
