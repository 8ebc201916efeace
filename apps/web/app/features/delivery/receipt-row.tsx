import type { Receipt } from '@sealtick/contract';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { EM_DASH, formatCount } from '../../lib/format.ts';
import { formatMs } from '../../lib/format-ms.ts';
import { useSite } from '../../lib/site.tsx';
import { formatClock, orDash } from '../../lib/time.ts';
import { useTimeZone } from '../../lib/time-zone.ts';
import { Icon } from '../../ui/icon.ts';
import { Mark } from '../../ui/mark.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { Td, Th } from '../../ui/table.tsx';
import { elapsedMs, KIND_WORDS, STATE_WORDS, storyOf, TYPE_WORDS } from './receipt-text.ts';

const TONES = { good: 'text-long', warn: 'text-warn', bad: 'text-short', off: 'text-ink-2' } as const;
const DOTS = { good: 'bg-long', warn: 'bg-warn', bad: 'bg-short', off: 'bg-ink-3' } as const;

/** One message; it opens the story of its attempts. @param columns How many cells the row has */
export function ReceiptRow({ receipt, columns }: { receipt: Receipt; columns: number }) {
  const id = useId();
  const zone = useTimeZone();
  const speed = useSite().site?.speed ?? 1;
  const [isOpen, setOpen] = useState(false);
  const { signal, type, kind, acceptedAt, state, attempts } = receipt;
  const { word, tone } = STATE_WORDS[state];
  const elapsed = elapsedMs(receipt, speed);
  const took = elapsed === null ? (attempts.length > 1 ? `${attempts.length} tries` : EM_DASH) : formatMs(elapsed);
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
                <span className="font-strong text-14 text-ink-1">{signal?.symbol ?? TYPE_WORDS[type]}</span>
                {signal?.index != null && (
                  <span className="inline-flex items-center gap-1 font-mono text-12 text-ink-1">
                    <Mark size={12} />#{formatCount(signal.index)}
                  </span>
                )}
              </span>
              <span className="block font-normal text-12 text-ink-3">
                {signal && TYPE_WORDS[type]}
                <span className="md:hidden">
                  {signal && ', '}
                  {KIND_WORDS[kind]} {took}
                </span>
              </span>
            </span>
          </button>
        </Th>
        <Td className="max-md:hidden">{KIND_WORDS[kind]}</Td>
        <Td className="font-mono text-12 max-md:hidden">
          {acceptedAt === null ? EM_DASH : orDash(() => formatClock(acceptedAt, zone))}
        </Td>
        <Td isNumber className="max-md:hidden">
          {took}
        </Td>
        <Td isNumber className={`font-strong ${TONES[tone]}`}>
          {word}
        </Td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={columns} className="bg-surface-0 px-4 py-3 md:px-5">
            <Story receipt={receipt} speed={speed} />
          </td>
        </tr>
      )}
    </>
  );
}

function Story({ receipt, speed }: { receipt: Receipt; speed: number }) {
  const zone = useTimeZone();
  return (
    <>
      <p className="mb-2 font-strong text-13 wrap-anywhere text-ink-1">
        {receipt.kind === 'web' ? KIND_WORDS.web : `${KIND_WORDS[receipt.kind]}, ${receipt.label}`}
      </p>
      <ol aria-label="What happened" className="grid gap-1.5 text-13">
        {storyOf(receipt, speed).map(({ at, text, tone, tookMs }) => (
          <li key={`${at} ${text}`} className="grid grid-cols-[0.5rem_7rem_minmax(0,1fr)_auto] items-baseline gap-x-3">
            <span className={`size-1.5 self-center rounded-full ${DOTS[tone]}`} aria-hidden="true" />
            <span className="font-mono text-12 text-ink-3">{orDash(() => formatClock(at, zone))}</span>
            <span className="wrap-anywhere whitespace-normal">{text}</span>
            <span className="text-ink-3 tabular-nums">{tookMs === null ? '' : formatMs(tookMs)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
