import { BROKERS, type BrokerConnectInput, LIVE_RISK_WARNING } from '@sealtick/contract';
import { type ConnectionField, connectionFields } from './connection-fields.ts';

type ConnectionInput = Pick<BrokerConnectInput, 'broker' | 'environment' | ConnectionField>;

/** Returns what is wrong with a form before it is sent, by field; empty if nothing is. */
export function connectProblems(stated: ConnectionInput): Readonly<Record<string, string>> {
  const { form, name } = BROKERS[stated.broker];
  const isLive = stated.environment === 'live';
  // Without the number of an account, the only one of the key is connected.
  const missing = connectionFields(form).filter((field) => field !== 'accountId' && !stated[field]);
  const words: Partial<Readonly<Record<ConnectionField, string>>> =
    form === 'oauth'
      ? {}
      : {
          apiKey: `Enter the key that ${name} gave you.`,
          apiSecret: `Enter the secret that ${name} gave you with the key.`,
          passphrase: `Enter the passphrase that you chose at ${name} for this key.`,
        };
  return {
    ...Object.fromEntries(missing.map((field) => [field, words[field] ?? 'This field is needed.'])),
    ...(isLive && stated.confirmation !== LIVE_RISK_WARNING
      ? { confirmation: `Type the words: ${LIVE_RISK_WARNING}` }
      : {}),
  };
}
