import { CHANNELS, type DeliverySlippage, type DeliveryWay, SLIPPAGE_NEEDS } from '@sealtick/contract';
import { formatR } from './format.ts';

/** Returns the name of a way in which signals are delivered: the live feed, or a kind of channel. */
export const wayName = (way: DeliveryWay): string => (way === 'feed' ? 'Live feed' : CHANNELS[way].name);

/** Says what the slippage of deliveries is, and what its figures need. */
export function slippageText({ market, speed, days }: Pick<DeliverySlippage, 'market' | 'speed' | 'days'>): string {
  const parts = [
    'The close of the newest stored bar when a new signal was delivered, against its entry, as a multiple of the risk: plus is worse.',
    'A limit or stop order counts with its entry until the price has passed it.',
    `Public signals of the last ${days} days. The figures need ${SLIPPAGE_NEEDS} deliveries.`,
    market === 'simulated' && speed !== 1
      ? `This simulated market runs ${Math.round(speed)} times as fast as the wall clock, so prices move as much further until a message arrives.`
      : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Says how a price at delivery compares with the entry: "0.25 R worse than the entry". */
export function againstEntry(slippageR: number): string {
  const size = formatR(Math.abs(slippageR)).replace('+', '');
  if (size === formatR(0)) return 'the entry could be had';
  return `${size} ${slippageR > 0 ? 'worse' : 'better'} than the entry`;
}
