import { type BrokerAdapter, BrokerRefusal } from '../../broker-adapter.ts';
import { type BrokerNetwork, readAnswer } from '../broker-http.ts';
import { OandaClient } from './oanda-client.ts';
import { OandaAccounts } from './oanda-schemas.ts';
import { OandaSession } from './oanda-session.ts';

/** Characters of a token; others could end the header. */
const TOKEN = /^[\x21-\x7e]{10,400}$/;
const UNAUTHORIZED = [401, 403];

/** Returns the adapter of OANDA's v20 interface. @param origins Its addresses, without a path. */
export const oanda = (origins: Record<'demo' | 'live', string>, network: BrokerNetwork): BrokerAdapter => ({
  broker: 'oanda',
  async connect({ apiKey, accountId }, environment) {
    if (!TOKEN.test(apiKey))
      throw new BrokerRefusal('apiKey', 'The token of OANDA has 10 to 400 characters without spaces.');
    const client = new OandaClient(network.egressTo(origins[environment]), origins[environment], apiKey);
    const { status, json } = await client.get('/v3/accounts');
    if (UNAUTHORIZED.includes(status))
      throw new BrokerRefusal(
        'apiKey',
        `OANDA does not accept this token for ${environment} accounts. Demo and live accounts have tokens of their own.`,
      );
    const ids = readAnswer(OandaAccounts, json, 'OANDA').accounts.map(({ id }) => id);
    const [only] = ids;
    const id = accountId === '' && ids.length === 1 ? only : ids.find((known) => known === accountId);
    if (id === undefined)
      throw new BrokerRefusal(
        'accountId',
        ids.length === 0
          ? 'This token is for no account.'
          : `This token is for ${ids.join(', ')}. Enter ${ids.length === 1 ? 'this account' : 'one of them'}.`,
      );
    return new OandaSession(client, id, network.pause);
  },
});
