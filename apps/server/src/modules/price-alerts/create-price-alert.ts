import {
  OPEN_PRICE_ALERTS_MAX,
  type PriceAlert,
  type PriceAlertDirection,
  type PriceAlertInput,
} from '@sealtick/contract';
import { formatPrice, type Instrument, MAX_PRICE, parsePrice, roundToTick } from '@sealtick/engine';
import { AppError, refuseField } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified } from '../identity/index.ts';
import type { MarketData } from '../market-data/index.ts';
import { insertPriceAlert, type NewPriceAlert, selectOwnOpen, toPriceAlert } from './price-alert-repository.ts';

/** A price alert that the last price of its symbol allows. */
type CheckedAlert = Omit<NewPriceAlert, 'accountId' | 'createdAt'>;

/** Returns a price alert by the prices of the market, which are read before the transaction of the call. */
export async function checkPriceAlert(
  { provider, lastPrices }: Pick<MarketData, 'provider' | 'lastPrices'>,
  { symbol, level, direction, note }: PriceAlertInput,
): Promise<CheckedAlert> {
  const instrument = (await provider.instruments()).find((one) => one.symbol === symbol);
  if (!instrument) throw refuseField('symbol', `Unknown symbol ${symbol}.`);
  const price = levelPrice(level, instrument);
  const [last] = await lastPrices.list({ symbol });
  if (!last || last.price === null)
    throw refuseField('symbol', `${symbol} has no price yet, so no alert can be set on it.`);
  const text = formatPrice(price, instrument.digits);
  return {
    symbol,
    direction: getDirection(symbol, text, direction, last.price),
    level: text,
    note: note ? note : null,
  };
}

/** Creates a price alert of the caller. It begins after the wait for the account: bars that closed before are not compared with it. */
export async function createPriceAlert(
  viewer: Viewer,
  provider: Pick<MarketData['provider'], 'now'>,
  checked: CheckedAlert,
): Promise<PriceAlert> {
  const accountId = requireAccount(viewer);
  await lockVerified(viewer.db, accountId);
  const { symbol, direction, level } = checked;
  const open = await selectOwnOpen(viewer.db, accountId);
  if (open.some((one) => one.symbol === symbol && one.direction === direction && one.level === level))
    throw new AppError('CONFLICT', `You have an open price alert for ${symbol} ${direction} ${level} already.`);
  if (open.length >= OPEN_PRICE_ALERTS_MAX) {
    throw new AppError(
      'CONFLICT',
      `An account has at most ${OPEN_PRICE_ALERTS_MAX} open price alerts. Delete one first.`,
    );
  }
  return toPriceAlert(
    await insertPriceAlert(viewer.db, { ...checked, accountId, createdAt: new Date(provider.now()) }),
  );
}

/** @throws {AppError} for a level that the instrument cannot trade at */
function levelPrice(level: string, { symbol, tick, digits }: Instrument): number {
  const price = parsePrice(level);
  if (price === null) throw refuseField('level', `The level must be a price above 0, and at most ${MAX_PRICE}.`);
  const nearest = roundToTick(price, tick, 'nearest');
  if (nearest === price) return price;
  const right = nearest > 0 ? nearest : tick;
  throw refuseField(
    'level',
    `${level} is between two ticks of ${symbol}. Use a multiple of ${tick}, such as ${formatPrice(right, digits)}.`,
  );
}

/** @throws {AppError} if the last price is at the level, or beyond it already */
function getDirection(
  symbol: string,
  level: string,
  direction: PriceAlertDirection | undefined,
  last: string,
): PriceAlertDirection {
  const [wanted, now] = [Number(level), Number(last)];
  if (wanted === now) throw refuseField('level', `${symbol} is at ${last} now. Choose a level above or below.`);
  const natural = wanted > now ? 'above' : 'below';
  if (direction === undefined || direction === natural) return natural;
  throw refuseField('level', `${symbol} is at ${last}, which is already ${direction} ${level}.`);
}
