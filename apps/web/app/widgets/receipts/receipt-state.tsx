import type { Receipt } from '@sealtick/contract';
import { Ban, Check, Clock, type IconNode, Minus, RotateCcw, X } from 'lucide';
import { Icon } from '../../ui/icon.ts';
import { STATE_WORDS } from './receipt-text.ts';

const TONES = { good: 'text-long', warn: 'text-warn', bad: 'text-short', off: 'text-ink-2' } as const;
const ICONS: Readonly<Record<Receipt['state'], IconNode>> = {
  pending: Clock,
  sending: Clock,
  retrying: RotateCcw,
  delivered: Check,
  missed: Minus,
  dead: X,
  suppressed: Ban,
  cancelled: Ban,
};

/** The state of a message: its icon and its word. */
export function ReceiptState({ state }: Pick<Receipt, 'state'>) {
  const { word, tone } = STATE_WORDS[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-strong whitespace-nowrap ${TONES[tone]}`}>
      <Icon of={ICONS[state]} size={13} />
      {word}
    </span>
  );
}
