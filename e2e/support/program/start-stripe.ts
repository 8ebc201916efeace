import { STAND_IN, StripeStandIn } from '@sealtick/server/testing/stripe';

/** Starts a stand-in of Stripe on this machine. Returns it, and the settings of a program that uses it. */
export async function startStripe(): Promise<{ stripe: StripeStandIn; settings: NodeJS.ProcessEnv }> {
  const stripe = new StripeStandIn(Date.now);
  await stripe.start();
  const settings = {
    STRIPE_SECRET_KEY: STAND_IN.secretKey,
    STRIPE_WEBHOOK_SECRET: STAND_IN.webhookSecret,
    STRIPE_PRICE_STARTER: STAND_IN.prices.starter,
    STRIPE_PRICE_PRO: STAND_IN.prices.pro,
    STRIPE_API_URL: stripe.origin,
  };
  return { stripe, settings };
}
