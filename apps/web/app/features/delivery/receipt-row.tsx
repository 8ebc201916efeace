import type { Receipt } from '@sealtick/contract';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { EM_DASH, formatCount } from '../../lib/text/format.ts';
import { formatClock } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Icon } from '../../ui/icon.ts';
import { Mark } from '../../ui/mark.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { Td, Th } from '../../ui/table.tsx';
import { kindName } from '../../widgets/receipts/kind-name.ts';
import { ReceiptState } from '../../widgets/receipts/receipt-state.tsx';
import { ReceiptStory } from '../../widgets/receipts/receipt-story.tsx';
import { getNote, tookText, typeText } from '../../widgets/receipts/receipt-text.ts';

/** One message; it opens the story of its attempts. @param columns How many cells the row has */
export function ReceiptRow({ receipt, columns }: { receipt: Receipt; columns: number }) {
  const id = useId();
  const zone = useTimeZone();
  const speed = useSite().site?.speed ?? 1;
  const [isOpen, setOpen] = useState(false);
  const { signal, summary, kind, acceptedAt, state } = receipt;
  const about = typeText(receipt);
  const note = getNote(receipt);
  const took = tookText(receipt, speed);
  return (
    <>
      <tr>
        <Th>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="touch flex items-center gap-2 text-left"
          >
            <Icon of={ChevronDown} size={14} className={isOpen ? 'rotate-180 text-ink-3' : 'text-ink-3'} />
            <span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {signal && <SideLabel side={signal.side} />}
                <span className="font-strong text-14 text-ink-1">{signal?.symbol ?? about}</span>
                {signal?.index != null && (
                  <span className="inline-flex items-center gap-1 font-mono text-12 text-ink-1">
                    <Mark size={12} />#{formatCount(signal.index)}
                  </span>
                )}
              </span>
              <span className="block font-normal text-12 text-ink-3">
                {[signal && about, summary].filter(Boolean).join(': ')}
                <span className="md:hidden">
                  {(signal || summary !== null) && ', '}
                  {kindName(kind)} {took}
                </span>
                {note !== '' && <span className="block whitespace-normal">{note}</span>}
              </span>
            </span>
          </button>
        </Th>
        <Td className="max-md:hidden">{kindName(kind)}</Td>
        <Td className="font-mono text-12 max-md:hidden">
          {acceptedAt === null ? EM_DASH : formatClock(acceptedAt, zone)}
        </Td>
        <Td isNumber className="max-md:hidden">
          {took}
        </Td>
        <Td isNumber>
          <ReceiptState state={state} />
        </Td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={columns} className="bg-surface-0 px-4 py-3 md:px-5">
            <ReceiptStory receipt={receipt} />
          </td>
        </tr>
      )}
    </>
  );
}
