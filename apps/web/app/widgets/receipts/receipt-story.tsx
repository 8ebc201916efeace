import type { Receipt } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { formatMs } from '../../lib/text/format-ms.ts';
import { formatClock } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { kindName } from './kind-name.ts';
import { priceText, toStory } from './receipt-text.ts';
import { getRefusal } from './refusal-text.ts';

const DOTS = { good: 'bg-long', warn: 'bg-warn', bad: 'bg-short', off: 'bg-ink-3' } as const;

/** Where a message went, and what happened to it, step by step. */
export function ReceiptStory({ receipt }: { receipt: Receipt }) {
  const zone = useTimeZone();
  const action = receipt.state === 'suppressed' ? getRefusal(receipt.reason ?? '').action : null;
  const speed = useSite().site?.speed ?? 1;
  return (
    <>
      <p className="mb-2 font-strong text-13 wrap-anywhere text-ink-1">
        {receipt.kind === 'web' ? kindName('web') : `${kindName(receipt.kind)}, ${receipt.label}`}
      </p>
      <ol aria-label="What happened" className="grid gap-1.5 text-13">
        {toStory(receipt, speed).map(({ at, text, tone, tookMs }) => (
          <li
            key={`${at} ${text}`}
            className="grid grid-cols-[0.5rem_6.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2 sm:gap-x-3"
          >
            <span
              className={`mt-1.5 size-1.5 self-start rounded-full forced-color-adjust-none ${DOTS[tone]}`}
              aria-hidden="true"
            />
            <span className="font-mono text-12 text-ink-3">{formatClock(at, zone)}</span>
            <span className="wrap-anywhere whitespace-normal">{text}</span>
            <span className="text-ink-3 tabular-nums">{tookMs === null ? '' : formatMs(tookMs)}</span>
          </li>
        ))}
      </ol>
      {action && (
        <p className="mt-2 text-13">
          <TextLink isAlone to={action.to}>
            {action.label}
          </TextLink>
        </p>
      )}
      {receipt.price !== null && <p className="mt-1.5 text-13">{priceText(receipt.price, zone)}</p>}
    </>
  );
}
