import { setTimeout as pause } from 'node:timers/promises';
import { STAND_IN, StripeStandIn } from '@sealtick/server/testing/stripe';
import { MAILBOX_KEY } from '../../../e2e/support/program/mailbox.ts';
import { FloodedSite } from '../flood/flooded-site.ts';
import { createAccount } from '../lighthouse/member.ts';

/** The program with a slow payment provider, and members. */
export interface AbusedSite {
  readonly site: FloodedSite;
  /** `Cookie` header of the member who reads. */
  readonly reader: string;
  /** `Cookie` headers of the others. */
  readonly others: readonly string[];
  readonly end: () => Promise<void>;
}

const OTHERS = 20;
const STRIPE_MS = 3_000;

/** Starts the whole program with members and a stand-in of Stripe that takes three seconds for each answer. */
export async function startAbusedSite(): Promise<AbusedSite> {
  const stripe = new StripeStandIn(Date.now);
  await stripe.start();
  const { secretKey, webhookSecret, prices } = STAND_IN;
  const site = await FloodedSite.start({
    DEV_MAILBOX: 'on',
    DEV_MAILBOX_KEY: MAILBOX_KEY,
    // Sign-ups from one network are limited: each of the others has an address of its own.
    TRUST_PROXY: '127.0.0.0/8',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_STARTER: prices.starter,
    STRIPE_PRICE_PRO: prices.pro,
    STRIPE_API_URL: stripe.origin,
  });
  const end = async () => {
    await site.end();
    await stripe.stop();
  };
  try {
    const reader = await createAccount(site.base, 'reader@example.com');
    const others: string[] = [];
    for (let n = 0; n < OTHERS; n += 1)
      others.push(await createAccount(site.base, `other-${n}@example.com`, `198.51.100.${n + 1}`));
    stripe.wait = () => pause(STRIPE_MS);
    return { site, reader, others, end };
  } catch (error) {
    await end();
    throw error;
  }
}
