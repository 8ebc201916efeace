import type { BrokerAdapter, BrokerCredentials, BrokerSession } from './broker-adapter.ts';

const HIDDEN = '(hidden)';
/** A shorter one would hide parts of ordinary words. */
const SECRET_MIN = 6;

/**
 * Opens an account at its broker. Answers and errors of the session contain no credentials, also where the broker repeats them in
 * its texts: these are stored, logged and shown.
 */
export async function connectBroker(
  adapter: BrokerAdapter,
  credentials: BrokerCredentials,
  environment: 'demo' | 'live',
  connectionId: string,
  since?: number,
): Promise<BrokerSession> {
  const secrets = getSecrets(credentials);
  if (secrets.length === 0) return adapter.connect(credentials, environment, connectionId, since);
  const hidden = <T>(call: Promise<T>): Promise<T> =>
    call.then(
      (answer) => hideSecrets(answer, secrets),
      (error: unknown) => {
        throw error instanceof Error ? hideInError(error, secrets) : error;
      },
    );
  return new Proxy(await hidden(adapter.connect(credentials, environment, connectionId, since)), {
    get(session, name) {
      const member: unknown = Reflect.get(session, name, session);
      return typeof member === 'function' ? (...given: unknown[]) => hidden(member.apply(session, given)) : member;
    },
  });
}

/** Returns a value in whose texts, names of fields included, no secret stands. */
export function hideSecrets<T>(value: T, secrets: readonly string[]): T {
  const hide = (one: unknown): unknown => {
    if (typeof one === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), one);
    if (Array.isArray(one)) return one.map(hide);
    if (typeof one !== 'object' || one === null || Object.getPrototypeOf(one) !== Object.prototype) return one;
    return Object.fromEntries(Object.entries(one).map(([name, field]) => [hide(name), hide(field)]));
  };
  return hide(value) as T;
}

function hideInError(error: Error, secrets: readonly string[]): Error {
  error.message = hideSecrets(error.message, secrets);
  if (error.stack !== undefined) error.stack = hideSecrets(error.stack, secrets);
  if (error.cause instanceof Error) hideInError(error.cause, secrets);
  return error;
}

/** Returns what must not be shown, the longest first. Lines of a key of several lines count one by one. */
function getSecrets({ apiKey, apiSecret, passphrase = '', oauth }: BrokerCredentials): readonly string[] {
  const { dhParameters: _public, ...keys } = oauth ?? { dhParameters: '' };
  return [apiKey, apiSecret, passphrase, ...Object.values(keys)]
    .flatMap((text) => text.split(/\r?\n/))
    .filter((line) => line.length >= SECRET_MIN && !line.startsWith('-----'))
    .flatMap((line) => [line, encodeURIComponent(line)])
    .sort((a, b) => b.length - a.length);
}
