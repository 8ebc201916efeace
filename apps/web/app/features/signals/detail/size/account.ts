import { ACCOUNT_CURRENCIES } from '@sealtick/contract';
import { readStored, store } from '../../../../lib/browser/browser-storage.ts';

/** What a visitor states about their account, as typed. It never leaves the browser. */
export interface Account {
  readonly balance: string;
  readonly currency: string;
  /** Percent of the balance that a trade may lose at its stop. */
  readonly risk: string;
}

const KEY = 'sealtick.account';
export const EXAMPLE: Account = { balance: '10000', currency: 'USD', risk: '1' };

/** Returns the account that this browser remembers; the example without one. */
export function readAccount(): Account {
  try {
    const { balance, currency, risk }: Partial<Record<keyof Account, unknown>> = JSON.parse(readStored(KEY) ?? '{}');
    if (typeof balance !== 'string' || typeof risk !== 'string') return EXAMPLE;
    return { balance, risk, currency: ACCOUNT_CURRENCIES.find((one) => one === currency) ?? EXAMPLE.currency };
  } catch {
    return EXAMPLE;
  }
}

/** Remembers the account in this browser. */
export const storeAccount = (account: Account): void => store(KEY, JSON.stringify(account));
