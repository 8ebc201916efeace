import { BROKERS, type BrokerConnectInput, LIVE_RISK_WARNING } from '@sealtick/contract';

type ConnectionInput = Pick<BrokerConnectInput, 'broker' | 'environment' | 'apiKey' | 'apiSecret' | 'confirmation'>;

/** Returns what is wrong with a form before it is sent, by field; empty if nothing is. */
export function connectProblems(stated: ConnectionInput): Readonly<Record<string, string>> {
  const { form, name } = BROKERS[stated.broker];
  const hasKey = form === 'token' || form === 'key-and-secret';
  const isLive = stated.environment === 'live';
  return {
    ...(hasKey && !stated.apiKey ? { apiKey: `Enter the key that ${name} gave you.` } : {}),
    ...(form === 'key-and-secret' && !stated.apiSecret
      ? { apiSecret: `Enter the secret that ${name} gave you with the key.` }
      : {}),
    ...(isLive && stated.confirmation !== LIVE_RISK_WARNING
      ? { confirmation: `Type the words: ${LIVE_RISK_WARNING}` }
      : {}),
  };
}
