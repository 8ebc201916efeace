import type { Signal } from '@sealtick/contract';
import type { MailFigure } from '../../../platform/mail/mail-details.ts';
import { groupedPrice, inR, priceDecimals, signed } from '../../../platform/number-words.ts';

/**
 * Returns the levels of a signal with their distances from the entry, in price and in R.
 * @param currentStop The stop that applies
 */
export function levelFigures({ side, entry, stop, targets, type }: Signal, currentStop: string): MailFigure[] {
  const risk = Math.abs(Number(entry) - Number(stop));
  const digits = priceDecimals(entry);
  const distance = (price: string) => Number(price) - Number(entry);
  const away = (price: string) => signed(distance(price), digits);
  const profit = (price: string) => (side === 'long' ? distance(price) : -distance(price));
  const tone = (price: string) => (profit(price) === 0 ? {} : ({ tone: profit(price) > 0 ? 'gain' : 'loss' } as const));
  const result = (price: string) => {
    const r = profit(price) / risk;
    return Number.isFinite(r) ? { result: inR(r, 1) } : {};
  };
  return [
    ...[...targets].reverse().map((price, i) => ({
      label: targets.length === 1 ? 'Target' : `Target ${targets.length - i}`,
      value: groupedPrice(price),
      note: away(price),
      ...tone(price),
      ...result(price),
    })),
    { label: 'Entry', value: groupedPrice(entry), note: type === 'market' ? type : `${type} order` },
    {
      label: 'Stop',
      value: groupedPrice(currentStop),
      note: away(currentStop),
      ...tone(currentStop),
      ...result(currentStop),
    },
  ];
}
