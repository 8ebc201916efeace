import type { Config } from '../../config/config.ts';
import type { Provider } from './provider/provider.ts';
import { createStripeClient } from './stripe/stripe-client.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';

/** Returns the payment provider of the settings; null if none is set. */
export function createProvider({ stripe, egressAllow }: Pick<Config, 'stripe' | 'egressAllow'>): Provider | null {
  if (stripe === null) return null;
  let client: ReturnType<typeof createStripeClient> | null = null;
  return new StripeProvider(stripe, () => {
    client ??= createStripeClient(stripe, egressAllow);
    return client;
  });
}
