import { type BrokerAdapter, BrokerRefusal } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { orRefusedKey } from '../exchange-refusal.ts';
import { BinanceClient } from './binance-client.ts';
import { BinanceAccount, BinanceRestrictions } from './binance-schemas.ts';
import { BinanceSession } from './binance-session.ts';

/** Characters of a key; others could end the header. */
const KEY = /^[A-Za-z0-9]{16,128}$/;

/** Returns the adapter of Binance's spot accounts. @param origins Its addresses, without a path; `demo` is the test network */
export const binance = (origins: Record<'demo' | 'live', string>, network: BrokerNetwork): BrokerAdapter => ({
  broker: 'binance',
  async connect({ apiKey, apiSecret, accountId }, environment) {
    if (!KEY.test(apiKey)) throw new BrokerRefusal('apiKey', 'The key of Binance has 16 to 128 letters and digits.');
    if (!KEY.test(apiSecret))
      throw new BrokerRefusal('apiSecret', 'The secret of Binance has 16 to 128 letters and digits.');
    const client = new BinanceClient(network, origins[environment], apiKey, apiSecret);
    const check = <T>(read: Promise<T>): Promise<T> =>
      orRefusedKey(`Binance does not accept this key for ${environment} accounts`, read);
    const { canTrade, uid } = await check(client.signed(BinanceAccount, 'GET', '/api/v3/account'));
    if (!canTrade) throw new BrokerRefusal('apiKey', 'This key may not trade. Tick “Enable Spot & Margin Trading”.');
    if (accountId !== '' && accountId !== String(uid))
      throw new BrokerRefusal('accountId', `The key opens the account ${uid}. Enter this number, or leave it empty.`);
    // The test network has no withdrawals, and does not say.
    if (environment === 'live') {
      const { enableWithdrawals } = await check(
        client.signed(BinanceRestrictions, 'GET', '/sapi/v1/account/apiRestrictions'),
      );
      if (enableWithdrawals)
        throw new BrokerRefusal('apiKey', 'This key may withdraw. Create one without “Enable Withdrawals”.');
    }
    return new BinanceSession(client, network);
  },
});
