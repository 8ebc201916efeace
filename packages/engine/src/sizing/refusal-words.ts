import { amountWords } from './amount-words.ts';
import { limitWords } from './limit-words.ts';
import type { SizeRefusal } from './size-signal.ts';

/** Returns a refusal as a sentence part that pages, messages and answers share. @param currency That of the account. */
export function refusalWords(refusal: SizeRefusal, currency: string): string {
  const amount = (value: number) => amountWords(value, currency);
  switch (refusal.code) {
    case 'equityTooOld':
      return 'the account equity was stated more than 90 days ago';
    case 'noPrice':
      return `there is no price of ${refusal.from} in ${refusal.to}`;
    case 'stalePrice':
      return `the last price of ${refusal.symbol} is too old`;
    case 'drawdownReached':
      return 'max drawdown reached: no new sizes until you resume';
    case 'dailyLimitReached':
      return 'limit reached: no new sizes today';
    case 'limitReached':
      return `${limitWords(refusal.limit, amount, currency)}: no new sizes until a position closes${refusal.hasOrders ? ' or an order ends' : ''}`;
    case 'noEdge':
      return 'no edge in its record';
    case 'stepTooLarge':
      return `the smallest step would risk ${amount(refusal.lossPerStep)} ${currency}, your limit is ${amount(refusal.limit)} ${currency}`;
  }
}
