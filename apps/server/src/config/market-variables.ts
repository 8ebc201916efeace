import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '../platform/loopback.ts';
import { text, variable, webAddress } from './environment-variable.ts';

/** Vendors of live bars, by their names in `MARKET`. */
export const LIVE_VENDORS = ['yahoo', 'kraken', 'binance', 'coinbase', 'bybit', 'okx', 'oanda'] as const;
export type LiveVendorId = (typeof LIVE_VENDORS)[number];

const getList = <T extends z.ZodType<unknown, string>>(one: T) =>
  text
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(one))
    .refine((all) => new Set(all).size === all.length, { params: { reason: ': a name stands there twice' } });

const vendors = getList(z.enum(LIVE_VENDORS));
const SYMBOL = /^[A-Z0-9]{2,20}$/;

const pins = text
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().regex(/^[A-Z0-9]{2,20}=[a-z]+(:[\w^=./:-]{1,40})?$/)))
  .transform((all) =>
    all.map((one) => {
      const [symbol = '', place = ''] = [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)];
      const colon = place.indexOf(':');
      const vendor = colon === -1 ? place : place.slice(0, colon);
      return { symbol, vendor, code: colon === -1 ? null : place.slice(colon + 1) };
    }),
  );

const AREA = /^(?:(US|EA|UK|CH|DE|JP|CA|AU|NZ|CN)=)?(.+)$/;

/** A calendar at an https address, or http on this machine, or in a file. */
const calendar = z.string().transform((text, ctx) => {
  const [, country = null, address = ''] = AREA.exec(text) ?? [];
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && address !== '' && !address.includes('\0'))
    return { country, address: resolve(address), name: basename(address) };
  const url = URL.parse(address);
  const isReachable = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isReachable && url.username === '' && url.password === '')
    return { country, address: url.href, name: `${url.host}${url.pathname}` };
  ctx.addIssue({ code: 'custom' });
  return z.NEVER;
});

const listOfCalendars = text
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(calendar).max(20));

const apiUrl = (name: string, url: string) =>
  variable({
    meaning: `Address of ${name}, without a path; another one is for a gateway of your own, and for tests.`,
    rule: 'an https address without a path, or http on this machine',
    default: url,
    schema: webAddress.refine((origin) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname)),
  });

/** Variables of the source of bars. */
export const MARKET_VARIABLES = {
  MARKET: variable({
    meaning: 'Source of the bars: the built-in simulated market, imported files, or vendors of live bars.',
    rule: `simulated, files, or some of ${LIVE_VENDORS.join(', ')}, separated by commas`,
    default: 'simulated',
    schema: z.union([text.pipe(z.enum(['simulated', 'files'])), vendors]),
  }),
  IMPORT_DIR: variable({
    meaning: 'Folder whose files of bars are imported once they have stopped changing; by default none.',
    rule: 'the path of a folder',
    default: null,
    schema: text.refine((value) => !value.includes('\0')).transform((value) => resolve(value)),
  }),
  CALENDARS: variable({
    meaning:
      'Calendars of economic releases that are read every hour, as .ics or CSV; by default none. An .ics file needs the area whose releases it has.',
    rule: 'https addresses or paths of files, separated by commas, such as US=https://www.bls.gov/schedule/news_release/bls.ics,calendar.csv',
    default: null,
    schema: listOfCalendars,
  }),
  MARKET_SYMBOLS: variable({
    meaning: 'Symbols of a site on live bars; by default every known instrument that a vendor of MARKET has.',
    rule: 'symbols separated by commas, such as BTCUSD,EURUSD',
    default: null,
    schema: getList(z.string().regex(SYMBOL)),
  }),
  MARKET_PINS: variable({
    meaning:
      'Symbols that one vendor of MARKET is to provide, with its own name of the symbol where it is not the usual one; others come from the first that has them.',
    rule: 'SYMBOL=VENDOR or SYMBOL=VENDOR:NAME, separated by commas, such as BTCUSD=kraken,BRENT=yahoo:BZ=F',
    default: null,
    schema: pins,
  }),
  MARKET_REDISTRIBUTABLE: variable({
    meaning: 'Vendors of MARKET whose licence lets you show their bars and prices to visitors; by default none.',
    rule: 'vendors of MARKET, separated by commas',
    default: null,
    schema: vendors,
  }),
  YAHOO_API_URL: apiUrl('Yahoo Finance', 'https://query2.finance.yahoo.com'),
  KRAKEN_API_URL: apiUrl('Kraken', 'https://api.kraken.com'),
  BINANCE_API_URL: apiUrl('Binance', 'https://api.binance.com'),
  COINBASE_API_URL: apiUrl('Coinbase Exchange', 'https://api.exchange.coinbase.com'),
  BYBIT_API_URL: apiUrl('Bybit', 'https://api.bybit.com'),
  OKX_API_URL: apiUrl('OKX', 'https://www.okx.com'),
  OANDA_API_URL: apiUrl(
    'OANDA, practice by default; https://api-fxtrade.oanda.com is for live accounts',
    'https://api-fxpractice.oanda.com',
  ),
  OANDA_TOKEN: variable({
    meaning: 'Token of an OANDA account, with which oanda in MARKET reads prices.',
    rule: 'the token from the page of your account at OANDA',
    default: null,
    secret: true,
    schema: text.regex(/^[\x21-\x7e]{16,200}$/),
  }),
} as const;
