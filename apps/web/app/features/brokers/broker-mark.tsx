import type { BrokerId } from '@sealtick/contract';
import { Mark } from '../../ui/mark.tsx';

const LETTERS: Readonly<Record<Exclude<BrokerId, 'paper'>, string>> = {
  'metatrader-4': 'M4',
  'metatrader-5': 'M5',
  oanda: 'OA',
  'interactive-brokers': 'IB',
  'interactive-brokers-web': 'IB',
  kraken: 'KR',
  binance: 'BI',
  bybit: 'BY',
  okx: 'OK',
  'td-ameritrade': 'TD',
  fxcm: 'FX',
};

/** The mark of a broker next to its name: two letters, or the site's own mark for the paper account. */
export function BrokerMark({ broker }: { broker: BrokerId }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 shrink-0 place-items-center rounded-input font-strong text-12 ${
        broker === 'paper' ? 'bg-accent-soft' : 'bg-surface-3 text-ink-1'
      }`}
    >
      {broker === 'paper' ? <Mark size={18} /> : LETTERS[broker]}
    </span>
  );
}
