import { type BrokerAdapter, BrokerRefusal } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { orRefusedKey } from '../exchange-refusal.ts';
import { KrakenClient } from './kraken-client.ts';
import { KrakenClock } from './kraken-clock.ts';
import { KrakenBalance, KrakenKey } from './kraken-schemas.ts';
import { KrakenSession } from './kraken-session.ts';

/** Base64, as Kraken gives key and secret; other characters could end the header. */
const KEY = /^[A-Za-z0-9+/=]{16,200}$/;

/** Rights that a key needs, and what the form of Kraken calls them. */
const RIGHTS: Readonly<Record<string, string>> = {
  'query-funds': 'Query Funds',
  'query-open-trades': 'Query Open Orders & Trades',
  'query-closed-trades': 'Query Closed Orders & Trades',
  'modify-trades': 'Create & Modify Orders',
  'close-trades': 'Cancel/Close Orders',
};

/** Returns the adapter of Kraken's spot accounts. @param origin Its address, without a path */
export function kraken(origin: string, network: BrokerNetwork): BrokerAdapter {
  // Of all accounts, because the clock is that of the site.
  const time = new KrakenClock(network);
  return {
    broker: 'kraken',
    async connect({ apiKey, apiSecret }, environment, _connectionId, since) {
      if (environment === 'demo')
        throw new BrokerRefusal(
          'apiKey',
          'Kraken has no demo accounts for spot trading. Use the paper account to try it.',
        );
      if (!KEY.test(apiKey)) throw new BrokerRefusal('apiKey', 'The key of Kraken has 16 to 200 characters of Base64.');
      if (!KEY.test(apiSecret))
        throw new BrokerRefusal('apiSecret', 'The secret of Kraken has 16 to 200 characters of Base64.');
      const client = new KrakenClient(network, origin, apiKey, apiSecret);
      const check = <T>(read: Promise<T>): Promise<T> => orRefusedKey('Kraken does not accept this key', read);
      const { permissions } = await check(client.signed(KrakenKey, 'GetApiKeyInfo'));
      if (permissions.some((name) => /withdraw/i.test(name)))
        throw new BrokerRefusal('apiKey', 'This key may withdraw. Create one without “Withdraw Funds”.');
      const missing = Object.keys(RIGHTS).filter((name) => !permissions.includes(name));
      if (missing.length > 0) {
        const rights = missing.map((name) => `“${RIGHTS[name]}”`).join(', ');
        throw new BrokerRefusal('apiKey', `This key has too few rights. Tick ${rights}.`);
      }
      await check(client.signed(KrakenBalance, 'TradeBalance', { asset: 'ZUSD' }));
      return new KrakenSession(client, network, time, since);
    },
  };
}
