import { type BrokerAdapter, BrokerRefusal } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { orRefusedKey } from '../exchange-refusal.ts';
import { SpotSession } from '../spot/spot-session.ts';
import { OkxClient } from './okx-client.ts';
import { okxExchange } from './okx-exchange.ts';
import { OkxBalance, OkxConfig } from './okx-schemas.ts';

/** Characters of a key; others could end the header. */
const KEY = /^[A-Za-z0-9-]{16,64}$/;
const SECRET = /^[A-Za-z0-9]{16,64}$/;
const PASSPHRASE = /^[\x21-\x7e]{8,32}$/;

/** Returns the adapter of OKX's spot trading. @param origin Its address, without a path; demo trading has the same */
export const okx = (origin: string, network: BrokerNetwork): BrokerAdapter => ({
  broker: 'okx',
  async connect({ apiKey, apiSecret, accountId, passphrase = '' }, environment, _connectionId, since) {
    if (!KEY.test(apiKey))
      throw new BrokerRefusal('apiKey', 'The key of OKX has 16 to 64 letters, digits and hyphens.');
    if (!SECRET.test(apiSecret))
      throw new BrokerRefusal('apiSecret', 'The secret of OKX has 16 to 64 letters and digits.');
    if (!PASSPHRASE.test(passphrase))
      throw new BrokerRefusal('passphrase', 'The passphrase of OKX has 8 to 32 characters without a space.');
    const key = { key: apiKey, secret: apiSecret, passphrase, isDemo: environment === 'demo' };
    const client = new OkxClient(network, origin, key);
    const check = <T>(read: Promise<T>): Promise<T> =>
      orRefusedKey(`OKX does not accept this key for ${environment} accounts`, read);
    const [config] = await check(client.read(OkxConfig, '/api/v5/account/config'));
    const rights = config!.perm.split(',');
    if (!rights.includes('trade')) throw new BrokerRefusal('apiKey', 'This key may not trade. Tick “Trade”.');
    if (rights.includes('withdraw'))
      throw new BrokerRefusal('apiKey', 'This key may withdraw. Create one without “Withdraw”.');
    if (accountId !== '' && accountId !== config!.uid)
      throw new BrokerRefusal(
        'accountId',
        `The key opens the account ${config!.uid}. Enter this number, or leave it empty.`,
      );
    await check(client.read(OkxBalance, '/api/v5/account/balance'));
    return new SpotSession(okxExchange(client), network, since);
  },
});
