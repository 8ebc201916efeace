import { BROKERS, type BrokerConnection } from '@sealtick/contract';

type Account = Pick<BrokerConnection, 'broker' | 'environment' | 'accountId'>;

/** Names of the trading environments. */
export const ENVIRONMENT_NAMES = { demo: 'Demo Account', live: 'Live Account' } as const;

/** Returns where an account trades: nothing for the paper account, which has no environment. */
export const environmentText = ({ broker, environment }: Omit<Account, 'accountId'>): string =>
  broker === 'paper' ? 'Paper' : ENVIRONMENT_NAMES[environment];

/** Returns what an account is called next to others: "OANDA demo 101-004", "Paper account". */
export function accountName({ broker, environment, accountId }: Account): string {
  const { name } = BROKERS[broker];
  if (broker === 'paper') return name;
  return `${name} ${environment}${accountId === null ? '' : ` ${accountId}`}`;
}
