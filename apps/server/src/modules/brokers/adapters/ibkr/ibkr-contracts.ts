import type { BrokerInstrument } from '../../broker-adapter.ts';
import { ExchangeRefusal, orUnavailable } from '../exchange-refusal.ts';
import { siteSymbol } from '../site-symbol.ts';
import type { IbkrClient } from './ibkr-client.ts';
import { IbkrContract, IbkrFound } from './ibkr-schemas.ts';

/** A contract at Interactive Brokers. */
export interface IbkrInstrument extends BrokerInstrument {
  readonly conid: string;
  /** Whether it is a pair of currencies: the account holds cash instead of a position. */
  readonly isCash: boolean;
}

interface Row {
  readonly name: string;
  readonly symbol: string;
  readonly secType: 'CASH' | 'CFD' | 'CMDTY' | 'STK';
  /** Symbol and currency of the contract. */
  readonly contract: string;
  readonly currency: string;
  /** Where a share is listed. */
  readonly exchange?: string;
}

const pair = (symbol: string): Row => {
  const [contract, currency] = [symbol.slice(0, 3), symbol.slice(3)];
  return { name: `${contract}.${currency}`, symbol, secType: 'CASH', contract, currency };
};
const other = (secType: 'CFD' | 'CMDTY', symbol: string, contract: string, currency: string): Row => ({
  name: contract,
  symbol,
  secType,
  contract,
  currency,
});

/** The contracts of the site's symbols. */
const ROWS: readonly Row[] = [
  ...'EURUSD GBPUSD USDJPY AUDUSD USDCAD NZDUSD USDCHF EURGBP EURJPY GBPJPY AUDJPY'.split(' ').map(pair),
  other('CFD', 'US500', 'IBUS500', 'USD'),
  other('CFD', 'US100', 'IBUST100', 'USD'),
  other('CFD', 'US30', 'IBUS30', 'USD'),
  other('CFD', 'GER40', 'IBDE40', 'EUR'),
  other('CFD', 'UK100', 'IBGB100', 'GBP'),
  other('CMDTY', 'XAUUSD', 'XAUUSD', 'USD'),
  other('CMDTY', 'XAGUSD', 'XAGUSD', 'USD'),
  { name: 'SPY', symbol: 'SPY', secType: 'STK', contract: 'SPY', currency: 'USD', exchange: 'ARCA' },
];

/** Results of a search that are looked at. */
const MOST_FOUND = 5;

/** Contracts by their name. They do not change, so they are looked up once per server. */
export class IbkrContracts {
  private readonly found = new Map<string, IbkrInstrument>();

  /** Returns a contract; null where Interactive Brokers has none for this account. @throws {BrokerUnavailable} */
  async find(client: IbkrClient, name: string): Promise<IbkrInstrument | null> {
    const row = ROWS.find((known) => known.name === name);
    if (row === undefined) return null;
    const known = this.found.get(name) ?? (await orUnavailable('Interactive Brokers', lookUp(client, row)));
    if (known !== null) this.found.set(name, known);
    return known;
  }

  /** Returns the contracts that the account can trade, one lookup after the other: calls per second are limited. */
  async all(client: IbkrClient): Promise<IbkrInstrument[]> {
    const all: IbkrInstrument[] = [];
    for (const { name } of ROWS) {
      const contract = await this.find(client, name);
      if (contract !== null) all.push(contract);
    }
    return all;
  }

  /** Returns a contract that was looked up before. */
  known = (conid: string): IbkrInstrument | null =>
    [...this.found.values()].find((contract) => contract.conid === conid) ?? null;
}

async function lookUp(client: IbkrClient, row: Row): Promise<IbkrInstrument | null> {
  const { name, secType } = row;
  const query = { symbol: secType === 'CASH' ? name : row.contract, secType };
  const found = await client.send(IbkrFound, '/iserver/secdef/search', { query }).catch(noneIfUnknown);
  // A search is by text: what each result is follows from its contract.
  for (const { conid } of found.slice(0, MOST_FOUND)) {
    const path = `/iserver/contract/${encodeURIComponent(conid)}/info-and-rules`;
    const contract = await client.send(IbkrContract, path, { query: { isBuy: 'true' } }).catch(nullIfRefused);
    if (contract === null || !isContractOf(row, contract)) continue;
    const { increment, sizeIncrement } = contract.rules;
    const unitStep = secType === 'CASH' ? 1 : sizeIncrement || 1;
    const steps = { unitStep, priceStep: increment, minUnits: unitStep };
    return { name, symbol: siteSymbol(row.symbol), ...steps, conid: contract.con_id, isCash: secType === 'CASH' };
  }
  return null;
}

const isContractOf = (
  { secType, contract, currency, exchange }: Row,
  { instrument_type, symbol, currency: stated, valid_exchanges }: typeof IbkrContract._output,
): boolean =>
  instrument_type === secType &&
  symbol === contract &&
  stated === currency &&
  (exchange === undefined || (valid_exchanges ?? '').split(',').includes(exchange));

function nullIfRefused(error: unknown): null {
  if (error instanceof ExchangeRefusal) return null;
  throw error;
}

const noneIfUnknown = (error: unknown): typeof IbkrFound._output => nullIfRefused(error) ?? [];
