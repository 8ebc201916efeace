import type { Receipt } from '@sealtick/contract';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { useSite } from '../../../lib/site/site.tsx';
import { Icon } from '../../../ui/icon.ts';
import { kindName } from '../../../widgets/receipts/kind-name.ts';
import { ReceiptState } from '../../../widgets/receipts/receipt-state.tsx';
import { ReceiptStory } from '../../../widgets/receipts/receipt-story.tsx';
import { getNote, tookText, typeText } from '../../../widgets/receipts/receipt-text.ts';

/** One message; it opens the story of its attempts. */
export function ReceiptItem({ receipt }: { receipt: Receipt }) {
  const id = useId();
  const speed = useSite().site?.speed ?? 1;
  const [isOpen, setOpen] = useState(false);
  const { kind, state, summary } = receipt;
  const note = getNote(receipt);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="touch flex min-h-11 w-full items-start gap-2 py-2 text-left text-13"
      >
        <Icon of={ChevronDown} size={14} className={`mt-0.75 shrink-0 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
        <span className="min-w-0 flex-1">
          <span className="text-ink-1">{kindName(kind)}</span>{' '}
          <span className="text-12 text-ink-3">{[typeText(receipt), summary].filter(Boolean).join(': ')}</span>
          {note !== '' && <span className="block text-12 wrap-anywhere text-ink-3">{note}</span>}
        </span>
        <span className="shrink-0 text-right tabular-nums">{tookText(receipt, speed)}</span>
        <span className="flex w-24 shrink-0 justify-end">
          <ReceiptState state={state} />
        </span>
      </button>
      {isOpen && (
        <div id={id} className="mb-2 rounded-input bg-surface-0 px-3 py-2.5">
          <ReceiptStory receipt={receipt} />
        </div>
      )}
    </li>
  );
}
