import type { Channel, EndpointDelivery } from '@sealtick/contract';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { EM_DASH, formatCount } from '../../lib/text/format.ts';
import { formatMs } from '../../lib/text/format-ms.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Icon } from '../../ui/icon.ts';
import { Mark } from '../../ui/mark.tsx';
import { Td, Th } from '../../ui/table.tsx';
import { ReceiptState } from '../receipts/receipt-state.tsx';
import { LogDetail } from './log-detail.tsx';
import { getAnswered } from './log-text.ts';

const HIDDEN = 'max-sm:hidden';

interface LogRowProps {
  channel: Channel;
  delivery: EndpointDelivery;
  /** How many cells the row has. */
  columns: number;
}

/** One message to an endpoint; it opens what was posted and every answer. */
export function LogRow({ channel, delivery, columns }: LogRowProps) {
  const id = useId();
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const { type, index, queuedAt, state, attempts } = delivery;
  const last = attempts.at(-1);
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
              <span className="block font-mono text-12 text-ink-1">{type}</span>
              <span className="block text-12 text-ink-3">{formatMoment(queuedAt, zone)}</span>
            </span>
          </button>
        </Th>
        <Td className={`font-mono text-12 ${HIDDEN}`}>
          {index === null ? (
            EM_DASH
          ) : (
            <span className="inline-flex items-center gap-1">
              <Mark size={12} />#{formatCount(index)}
            </span>
          )}
        </Td>
        <Td isNumber className={HIDDEN}>
          {getAnswered(last)}
        </Td>
        <Td isNumber className={HIDDEN}>
          {formatMs(last?.tookMs ?? null)}
        </Td>
        <Td isNumber>
          <ReceiptState state={state} />
        </Td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={columns} className="bg-surface-0 px-4 py-3 md:px-6">
            <LogDetail channel={channel} delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
}
