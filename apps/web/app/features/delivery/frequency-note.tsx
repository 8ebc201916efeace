import { DIGEST_MINUTE, HIGH_PRIORITY_CONFIDENCE, type SignalFrequency } from '@sealtick/contract';
import { Info } from 'lucide';
import { Icon } from '../../ui/icon.ts';

const DIGEST_AT = `${String(Math.floor(DIGEST_MINUTE / 60)).padStart(2, '0')}:${String(DIGEST_MINUTE % 60).padStart(2, '0')}`;

const TEXTS: Readonly<Record<SignalFrequency, { readonly name: string; readonly text: string }>> = {
  all: { name: 'All Signals', text: 'sends an email for each signal that passes your signal preferences.' },
  high: {
    name: 'High Priority Only',
    text: `sends an email for signals with a stated confidence of at least ${HIGH_PRIORITY_CONFIDENCE}%. Many strategies never state that much.`,
  },
  daily: {
    name: 'Daily Digest',
    text: `sends one email a day at ${DIGEST_AT} of your time zone, with all signals since the last one. Their entries have passed by then.`,
  },
};

/** What the chosen frequency of emails means. */
export function FrequencyNote({ frequency }: { frequency: SignalFrequency }) {
  const { name, text } = TEXTS[frequency];
  return (
    <p role="note" className="flex gap-2.5 rounded-card border border-line bg-surface-1 px-4 py-3.5 text-13">
      <Icon of={Info} size={16} className="mt-0.5 shrink-0 text-ink-3" />
      <span>
        <b className="font-strong text-ink-1">{name}</b> {text}
      </span>
    </p>
  );
}
