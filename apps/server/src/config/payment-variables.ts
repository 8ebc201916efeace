import { z } from 'zod';
import { isLoopback } from '../platform/loopback.ts';
import { text, variable, webAddress } from './environment-variable.ts';

const PRICES_RULE = 'the id of a price, such as price_…, or several that commas separate';
const prices = text.regex(/^price_\w{1,200}(\s*,\s*price_\w{1,200}){0,9}$/);

/** Variables of the payment provider. */
export const PAYMENT_VARIABLES = {
  STRIPE_SECRET_KEY: variable({
    meaning:
      'Key of the payment provider Stripe; needs the three variables that follow. By default a paid plan is a request to sales.',
    rule: 'a secret or restricted key, such as sk_live_…',
    default: null,
    secret: true,
    schema: text.regex(/^[sr]k_(live|test)_\w{8,250}$/),
  }),
  STRIPE_WEBHOOK_SECRET: variable({
    meaning: 'Secret under which Stripe signs the events that it sends to /api/billing/stripe.',
    rule: 'the signing secret of the endpoint, such as whsec_…',
    default: null,
    secret: true,
    schema: text.regex(/^whsec_[\w+/=]{8,250}$/),
  }),
  STRIPE_PRICE_STARTER: variable({
    meaning:
      'Price of Starter at Stripe, which must charge what the site shows; after it, former prices that members still pay.',
    rule: PRICES_RULE,
    default: null,
    schema: prices,
  }),
  STRIPE_PRICE_PRO: variable({
    meaning:
      'Price of Pro at Stripe, which must charge what the site shows; after it, former prices that members still pay.',
    rule: PRICES_RULE,
    default: null,
    schema: prices,
  }),
  STRIPE_API_URL: variable({
    meaning: 'Address of the API of Stripe; another one is for tests.',
    rule: 'an https address without a path, or http on this machine',
    default: 'https://api.stripe.com',
    schema: webAddress.refine((origin) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname)),
  }),
  PRICES_INCLUDE_TAX: variable({
    meaning:
      'Whether the prices of the plans include tax; with yes or no, Stripe computes the tax and shows the total before the payment.',
    rule: 'yes, no or none, where no tax is charged',
    default: 'none',
    schema: text.pipe(z.enum(['yes', 'no', 'none'])),
  }),
} as const;
