import { type BrokerAdapter, BrokerRefusal } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { orRefusedKey } from '../exchange-refusal.ts';
import { SpotSession } from '../spot/spot-session.ts';
import { BybitClient } from './bybit-client.ts';
import { bybitExchange } from './bybit-exchange.ts';
import { BybitKey, BybitWallet } from './bybit-schemas.ts';

/** Characters of a key; others could end the header. */
const KEY = /^[A-Za-z0-9]{10,128}$/;

/** Returns the adapter of Bybit's spot trading. @param origins Its addresses, without a path; `demo` is the test network */
export const bybit = (origins: Record<'demo' | 'live', string>, network: BrokerNetwork): BrokerAdapter => ({
  broker: 'bybit',
  async connect({ apiKey, apiSecret, accountId }, environment, _connectionId, since) {
    if (!KEY.test(apiKey)) throw new BrokerRefusal('apiKey', 'The key of Bybit has 10 to 128 letters and digits.');
    if (!KEY.test(apiSecret))
      throw new BrokerRefusal('apiSecret', 'The secret of Bybit has 10 to 128 letters and digits.');
    const client = new BybitClient(network, origins[environment], apiKey, apiSecret);
    const check = <T>(read: Promise<T>): Promise<T> =>
      orRefusedKey(`Bybit does not accept this key for ${environment} accounts`, read);
    const { userID, readOnly, permissions } = await check(client.read(BybitKey, '/v5/user/query-api'));
    if (readOnly === 1 || !permissions.Spot?.includes('SpotTrade'))
      throw new BrokerRefusal('apiKey', 'This key may not trade. Tick “SPOT: Trade”.');
    if (accountId !== '' && accountId !== String(userID))
      throw new BrokerRefusal(
        'accountId',
        `The key opens the account ${userID}. Enter this number, or leave it empty.`,
      );
    if (Object.values(permissions).some((names) => names?.some((name) => /withdraw/i.test(name))))
      throw new BrokerRefusal('apiKey', 'This key may withdraw. Create one without “Withdrawal”.');
    await check(client.read(BybitWallet, '/v5/account/wallet-balance', { accountType: 'UNIFIED' }));
    return new SpotSession(bybitExchange(client, network.now), network, since);
  },
});
