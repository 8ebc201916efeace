import { type BrokerAdapter, BrokerRefusal } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import type { ReadTimes } from './ibkr-book.ts';
import { IbkrClient } from './ibkr-client.ts';
import { IbkrContracts } from './ibkr-contracts.ts';
import { IbkrSession } from './ibkr-session.ts';
import { readIbkrKeys } from './oauth-keys.ts';

/** Accounts for paper trading, and those of their advisors. */
const PAPER = /^D/;

/** What outlives a session of a connection. */
interface Remembered {
  readonly yielded: { at: number | null };
  readonly readTimes: ReadTimes;
}

/** Returns the adapter of Interactive Brokers' Web API. @param origin Its address, without a path */
export function ibkr(origin: string, network: BrokerNetwork): BrokerAdapter {
  const contracts = new IbkrContracts();
  const known = new Map<string, Remembered>();
  const never = (): Remembered => ({
    yielded: { at: null },
    readTimes: { orders: Number.NEGATIVE_INFINITY, trades: Number.NEGATIVE_INFINITY },
  });
  return {
    broker: 'interactive-brokers-web',
    async connect(credentials, environment, connectionId) {
      const keys = readIbkrKeys(credentials);
      const { yielded, readTimes } = known.get(connectionId) ?? never();
      known.set(connectionId, { yielded, readTimes });
      const client = new IbkrClient({ network, origin, keys, yielded });
      const { accounts, selectedAccount } = await client.open();
      const account = pickAccount(accounts, credentials.accountId, environment);
      await client.select(account, selectedAccount);
      return new IbkrSession({ client, account, contracts, network, readTimes });
    },
  };
}

/** @throws {BrokerRefusal} unless the stated account, or the only one, is of the environment */
function pickAccount(accounts: readonly string[], stated: string, environment: 'demo' | 'live'): string {
  const [only] = accounts;
  const account = stated === '' && accounts.length === 1 ? only : accounts.find((id) => id === stated.toUpperCase());
  if (account === undefined)
    throw new BrokerRefusal(
      'accountId',
      `These keys are for the accounts ${accounts.join(', ') || '(none)'}. Enter one of them.`,
    );
  if (PAPER.test(account) !== (environment === 'demo'))
    throw new BrokerRefusal(
      'accountId',
      environment === 'demo'
        ? `${account} is a live account. A demo connection needs the keys of your paper username.`
        : `${account} is a paper account. Connect it as a demo account.`,
    );
  return account;
}
