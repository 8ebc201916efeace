import type { Account } from './protocol.ts';
import { LinkError } from './tws-connection.ts';
import type { TwsLink } from './tws-link.ts';

/** An account, and how amounts in other currencies convert into its own. */
export interface AccountValues {
  readonly account: Account;
  toAccountCurrency(amount: number, currency: string): number;
}

/**
 * Returns the account that the bridge trades. @param chosen From the file of settings
 * @throws {LinkError} if TWS has several and none was chosen, or does not have it
 */
export function chooseAccount(accounts: readonly string[], chosen: string | null): string {
  if (chosen !== null && !accounts.includes(chosen))
    throw new LinkError(
      `TWS is logged in to ${accounts.join(', ')}, and account in the file of settings is ${chosen}.`,
    );
  if (chosen === null && accounts.length > 1)
    throw new LinkError(`TWS has several accounts: ${accounts.join(', ')}. Set account in the file of settings.`);
  return chosen ?? accounts[0]!;
}

/** Reads balance, equity and exchange rates. Accounts for paper trading have ids that begin with D. */
export async function readAccount(link: TwsLink, id: string): Promise<AccountValues> {
  const values = await link.summary(id);
  const equity = values.get('NetLiquidation');
  const balance = values.get('TotalCashValue');
  if (!equity || !balance) throw new LinkError('TWS does not show the values of the account.');
  const { currency } = equity;
  const account = { id, currency, balance: balance.value, equity: equity.value, isDemo: id.startsWith('D') };
  return {
    account,
    toAccountCurrency: (amount, of) => amount * (of === currency ? 1 : (values.get(`ExchangeRate ${of}`)?.value ?? 1)),
  };
}
