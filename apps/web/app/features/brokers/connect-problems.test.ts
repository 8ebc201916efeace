import { LIVE_RISK_WARNING } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { connectProblems } from './connect-problems.ts';

test('a broker is given what its form asks for', () => {
  const demo = { environment: 'demo' } as const;
  expect(connectProblems({ ...demo, broker: 'paper' })).toEqual({});
  expect(connectProblems({ ...demo, broker: 'metatrader-5' })).toEqual({});
  expect(connectProblems({ ...demo, broker: 'oanda' })).toEqual({ apiKey: 'Enter the key that OANDA gave you.' });
  expect(connectProblems({ ...demo, broker: 'kraken', apiKey: 'k' })).toEqual({
    apiSecret: 'Enter the secret that Kraken gave you with the key.',
  });
  expect(connectProblems({ ...demo, broker: 'kraken', apiKey: 'k', apiSecret: 's' })).toEqual({});
  expect(connectProblems({ ...demo, broker: 'okx', apiKey: 'k', apiSecret: 's' })).toEqual({
    passphrase: 'Enter the passphrase that you chose at OKX for this key.',
  });
  const web = { ...demo, broker: 'interactive-brokers-web' } as const;
  const oauth = ['apiKey', 'accessToken', 'accessTokenSecret', 'signatureKey', 'encryptionKey', 'dhParameters'];
  expect(Object.keys(connectProblems(web))).toEqual(oauth);
  expect(connectProblems({ ...web, ...Object.fromEntries(oauth.map((field) => [field, 'x'])) })).toEqual({});
});

test('a live account needs the risk warning in its words', () => {
  const live = { broker: 'oanda', environment: 'live', apiKey: 'k' } as const;
  const wrong = { confirmation: `Type the words: ${LIVE_RISK_WARNING}` };
  expect(connectProblems(live)).toEqual(wrong);
  expect(connectProblems({ ...live, confirmation: 'yes' })).toEqual(wrong);
  expect(connectProblems({ ...live, confirmation: LIVE_RISK_WARNING })).toEqual({});
});
