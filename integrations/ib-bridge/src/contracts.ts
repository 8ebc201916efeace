/** A contract at Interactive Brokers, as the table in the file of settings writes it. */
export interface ContractRow {
  /** CASH: currencies. CFD, CMDTY: metals. STK: shares. */
  readonly secType: string;
  readonly symbol: string;
  readonly currency: string;
  readonly exchange: string;
  readonly primaryExch?: string;
  readonly conId?: number;
  /** In place of what TWS says of the contract. */
  readonly unitStep?: number;
  readonly minUnits?: number;
  readonly priceStep?: number;
}

const fx = (pair: string): readonly [string, ContractRow] => [
  pair,
  {
    secType: 'CASH',
    symbol: pair.slice(0, 3),
    currency: pair.slice(3),
    exchange: 'IDEALPRO',
    unitStep: 1,
    minUnits: 1,
  },
];
const index = (name: string, symbol: string, currency: string): readonly [string, ContractRow] => [
  name,
  { secType: 'CFD', symbol, currency, exchange: 'SMART' },
];
const metal = (name: string): readonly [string, ContractRow] => [
  name,
  { secType: 'CMDTY', symbol: name, currency: 'USD', exchange: 'SMART' },
];

const PAIRS = 'EURUSD GBPUSD USDJPY AUDUSD USDCAD NZDUSD USDCHF EURGBP EURJPY GBPJPY AUDJPY'.split(' ');

/** The contracts of the site's symbols. `symbols` in the file of settings changes, adds and (with null) removes rows. */
export const DEFAULT_CONTRACTS: Readonly<Record<string, ContractRow>> = Object.fromEntries([
  ...PAIRS.map(fx),
  index('US500', 'IBUS500', 'USD'),
  index('US100', 'IBUST100', 'USD'),
  index('US30', 'IBUS30', 'USD'),
  index('GER40', 'IBDE40', 'EUR'),
  index('UK100', 'IBGB100', 'GBP'),
  metal('XAUUSD'),
  metal('XAGUSD'),
  ['SPY', { secType: 'STK', symbol: 'SPY', currency: 'USD', exchange: 'SMART', primaryExch: 'ARCA', unitStep: 1 }],
]);
