import { BROKERS, type BrokerId } from '@sealtick/contract';

interface NamedConnection {
  readonly broker: BrokerId;
  readonly environment: 'demo' | 'live';
  /** Id of the account at the broker; null while it is not known. */
  readonly brokerAccount: string | null;
}

/** Returns what an account is called, so that demo and live accounts of one broker differ: `OANDA, demo, 101-004`. */
export function connectionName({ broker, environment, brokerAccount }: NamedConnection): string {
  const parts = broker === 'paper' ? [] : [environment, brokerAccount];
  return [BROKERS[broker].name, ...parts].filter((part) => part !== null).join(', ');
}
