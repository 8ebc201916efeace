import type Stripe from 'stripe';
import type { StripeSettings } from '../../../config/stripe-settings.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';

const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 4 * 1_024 * 1_024;

/** Returns the SDK's client, whose requests leave by `egress`. */
export async function createStripeClient(
  { secretKey, apiUrl }: StripeSettings,
  egressAllow: readonly string[],
): Promise<Stripe> {
  // Loaded here, because most sites charge nothing, and it is large.
  const { default: StripeSdk } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new StripeSdk(secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: clientOver(operatorsEgress(apiUrl, egressAllow)),
  });
}

function clientOver(egress: Egress): NonNullable<Stripe.StripeConfig['httpClient']> {
  return {
    getClientName: () => 'sealtick',
    async makeRequest(host, port, path, method, headers, requestData, protocol, timeout) {
      const {
        status,
        headers: received,
        body,
      } = await egress(`${protocol}://${host}:${port}${path}`, {
        method: method as 'GET' | 'POST' | 'DELETE',
        headers: textHeaders(headers),
        maxBytes: MAX_ANSWER_BYTES,
        signal: AbortSignal.timeout(timeout),
        ...(method === 'POST' ? { body: requestData ?? '' } : {}),
      });
      return {
        getStatusCode: () => status,
        getHeaders: () => received as Record<string, string>,
        getRawResponse: () => body,
        toStream: () => {
          throw new Error('Streams are not used.');
        },
        toJSON: async () => JSON.parse(body.toString()),
      };
    },
  };
}

function textHeaders(headers: object): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined && value !== null);
  // The length is that of the body which is sent.
  return Object.fromEntries(
    given.filter(([name]) => name.toLowerCase() !== 'content-length').map(([name, value]) => [name, String(value)]),
  );
}
