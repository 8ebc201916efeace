import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONTRACTS } from './contracts.ts';
import { readSettings } from './settings.ts';

const base = { site: 'https://signals.example/', key: 'bridge_live_1' };
const read = (fields: object) => readSettings(JSON.stringify({ ...base, ...fields }));

test('The shortest file has the address and the key; the rest is what TWS uses for paper accounts', () => {
  expect(read({})).toEqual({
    site: 'https://signals.example',
    key: 'bridge_live_1',
    account: null,
    folder: null,
    restartAt: null,
    tws: { host: '127.0.0.1', port: 7497, clientId: 71 },
    contracts: DEFAULT_CONTRACTS,
  });
});

test('The example is a file of settings with every known symbol, once it has a key', () => {
  const text = readFileSync(join(import.meta.dirname, '../ib-bridge.example.json'), 'utf8');
  expect(() => readSettings(text)).toThrow('key must be the whole bridge key');
  expect(readSettings(text.replace('bridge_…', base.key)).contracts).toEqual(DEFAULT_CONTRACTS);
});

test('Symbols add contracts, and remove those that are null', () => {
  const AAPL = { secType: 'STK', symbol: 'AAPL', currency: 'USD', exchange: 'SMART' };
  const { contracts } = read({ symbols: { AAPL, XAGUSD: null } });
  expect(contracts.AAPL).toEqual(AAPL);
  expect(Object.keys(contracts)).not.toContain('XAGUSD');
});

describe('A wrong field is named with what would be right', () => {
  test.each([
    [{ site: 'http://signals.example' }, 'site must be the address of the site, such as "https://signals.example"'],
    [{ key: 'stk_live_1' }, 'key must be the whole bridge key'],
    [{ tws: { port: 0 } }, 'tws.port must be a whole number from 1 to 65535 (got 0).'],
    [{ tws: { clientId: '71' } }, 'tws.clientId must be a whole number'],
    [{ restartAt: '25:00' }, 'restartAt must be a time such as "23:45" (got "25:00").'],
    [{ acount: 'DU1' }, 'the file has the unknown field acount.'],
    [{ symbols: { X: { secType: 'STK', symbol: 'X', currency: 'USD' } } }, 'symbols.X.exchange must be a text'],
    [
      { symbols: { X: { secType: 'STK', symbol: 'X', currency: 'USD', exchange: 'SMART', conId: -1 } } },
      'symbols.X.conId must be a number above 0 (got -1).',
    ],
  ])('%j', (fields, message) => {
    expect(() => read(fields)).toThrow(message);
  });

  test('a file that is not JSON', () => {
    expect(() => readSettings('{')).toThrow('The file is not JSON');
  });
});
