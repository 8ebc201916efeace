import { formatVerifierKey, SIGNATURE_TYPE } from '@sealtick/log';
import { describe, expect, test } from 'vitest';
import { type Config, describeConfig, loadConfig } from './config.ts';

const load = (env: Record<string, string>): Config => {
  const loaded = loadConfig(env);
  if ('problems' in loaded) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
};
const problems = (env: Record<string, string>): readonly string[] => {
  const loaded = loadConfig(env);
  return 'problems' in loaded ? loaded.problems : [];
};

describe('values', () => {
  test('serves the simulated market on this machine by default', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      market: 'simulated',
      publicFeedDelayMinutes: 0,
      trustProxy: [],
    });
  });

  test('treats an empty value as missing', () => {
    expect(load({ PORT: '', HOST: '  ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
    });
  });

  test('delays signals of real bars by default', () => {
    expect(load({ MARKET: 'files' }).publicFeedDelayMinutes).toBe(15);
    expect(load({ MARKET: 'files', PUBLIC_FEED_DELAY: '0' }).publicFeedDelayMinutes).toBe(0);
  });

  test('delays signals of the simulated market only if asked', () => {
    expect(load({}).publicFeedDelayMinutes).toBe(0);
    expect(load({ PUBLIC_FEED_DELAY: '60' }).publicFeedDelayMinutes).toBe(60);
  });

  test('reads witnesses as pairs of submission prefix and key', () => {
    const [one, other] = ['w1.example.com', 'w2.example.com'].map((name) =>
      formatVerifierKey({ name, publicKey: new Uint8Array(32).fill(7) }, SIGNATURE_TYPE.cosignature),
    );
    expect(load({}).witnesses).toEqual([]);
    expect(
      load({ WITNESS_URLS: `https://w1.example.com/a/ ${one}, http://127.0.0.1:8081 ${other}` }).witnesses,
    ).toEqual([
      { url: 'https://w1.example.com/a', key: one },
      { url: 'http://127.0.0.1:8081', key: other },
    ]);
    const logKey = formatVerifierKey({ name: 'w1.example.com', publicKey: new Uint8Array(32) });
    for (const value of [
      'https://w1.example.com',
      `${one} https://w1.example.com`,
      `http://w1.example.com ${one}`,
      `https://user:secret@w1.example.com ${one}`,
      `https://w1.example.com?x=1 ${one}`,
      `https://w1.example.com ${logKey}`,
      `https://w1.example.com ${one},`,
    ]) {
      expect(problems({ WITNESS_URLS: value }), value).toEqual([
        expect.stringMatching(
          /^WITNESS_URLS is .*; must be the submission prefix and the verifier key of each witness/,
        ),
      ]);
    }
  });

  test('reads proxies as addresses and networks', () => {
    expect(load({ TRUST_PROXY: '10.0.0.5, 192.168.0.0/16,::1' }).trustProxy).toEqual([
      '10.0.0.5',
      '192.168.0.0/16',
      '::1',
    ]);
  });

  test('removes the trailing slash from BASE_URL', () => {
    expect(load({ BASE_URL: 'https://signals.example.com/' }).baseUrl).toBe('https://signals.example.com');
  });
});

describe('errors', () => {
  test.each([
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['HOST', 'http://localhost'],
    ['BASE_URL', 'signals.example.com'],
    ['BASE_URL', 'https://example.com/app'],
    ['MARKET', 'Simulated'],
    ['SIMULATED_BAR_SECONDS', '0'],
    ['SIMULATED_BAR_SECONDS', '0.5'],
    ['PUBLIC_FEED_DELAY', '-1'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'localhost:5432'],
  ])('%s may not be %s', (name, value) => {
    const [problem, ...others] = problems({ [name]: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name} is .*; must be .*\\.$`));
  });

  test.each([
    ['0.0.0.0/0', 'larger than /8'],
    ['128.0.0.0/1', 'larger than /8'],
    ['10.0.0.0/7', 'larger than /8'],
    ['::/0', 'larger than /16'],
    ['2000::/3', 'larger than /16'],
    ['::/16', 'all or many IPv4 addresses'],
    ['::ffff:0:0/96', 'all or many IPv4 addresses'],
    ['::ffff:0.0.0.0/96', 'all or many IPv4 addresses'],
    ['::ffff:128.0.0.0/97', 'all or many IPv4 addresses'],
    ['0:0:0:0:0:ffff:0a00:0/103', 'all or many IPv4 addresses'],
    ['10.0.0.5,0.0.0.0/0', 'larger than /8'],
  ])('TRUST_PROXY may not be %s, and the reason is given', (value, reason) => {
    const [problem, ...others] = problems({ TRUST_PROXY: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(/^TRUST_PROXY is "[^"]*"; must be addresses or networks, .*\.$/);
    expect(problem).toContain(reason);
    expect(problem).toContain('untrusted clients');
  });

  test.each(['10.0.0.0/8', '127.0.0.1', 'fd00::/16', '2001:db8::/32', '::1', '::ffff:10.0.0.0/104'])(
    'TRUST_PROXY may be %s',
    (value) => {
      expect(load({ TRUST_PROXY: value }).trustProxy).toEqual([value]);
    },
  );

  test('say what a variable may be, and which one is missing', () => {
    expect(problems({ PORT: 'http' })).toEqual(['PORT is "http"; must be a whole number from 0 to 65535.']);
    expect(problems({ DATABASE_OWNER_URL: 'postgres://owner@localhost/x' })).toEqual([
      expect.stringContaining('DATABASE_OWNER_URL is set without DATABASE_URL'),
    ]);
  });

  test('reports all errors together', () => {
    expect(problems({ PORT: 'x', HOST: '?', MARKET: 'y', DATABASE_OWNER_URL: 'z' })).toHaveLength(5);
  });
});

test('describes every variable, secrets without their value', () => {
  const described = describeConfig({ DATABASE_URL: 'postgres://me:hunter2@h/d', PORT: '4000' });
  expect(JSON.stringify(described)).not.toContain('hunter2');
  expect(described.find(({ name }) => name === 'PORT')).toMatchObject({
    value: '4000',
    default: '3000',
    fromEnvironment: true,
  });
  expect(described.every(({ meaning, rule }) => meaning.endsWith('.') && rule.length > 0)).toBe(true);
});
