import type { Receipt } from '@sealtick/contract';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { WallTime } from '../../../lib/time/clock.tsx';
import { SideLabel } from '../../../ui/side-label.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { kindName } from '../../../widgets/receipts/kind-name.ts';
import { ReceiptState } from '../../../widgets/receipts/receipt-state.tsx';
import { getNote, typeText } from '../../../widgets/receipts/receipt-text.ts';

interface MessageRowProps {
  first: Receipt;
  receipts: readonly Receipt[];
  isUnread: boolean;
  /** Called when the visitor follows its link. */
  onLeave: () => void;
}

/** Pages that messages without a signal are about. */
const PAGES: Readonly<Partial<Record<Receipt['type'], string>>> = {
  'broker.alert': memberPaths.brokerSetup,
  'price.alert': `${memberPaths.notificationSettings}#price-alerts`,
};

/** One message: what it is about, and what became of it in each channel. */
export function MessageRow({ first, receipts, isUnread, onLeave }: MessageRowProps) {
  const { signal, summary, queuedAt, type } = first;
  const about = typeText(first);
  const link = signal ? paths.signal(signal.id) : PAGES[type];
  return (
    <li className="grid gap-1.5 py-3 text-13">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isUnread && (
          <span className="size-2 rounded-full bg-accent forced-color-adjust-none">
            <span className="sr-only">Unread:</span>
          </span>
        )}
        {signal && <SideLabel side={signal.side} />}
        {link ? (
          <TextLink isAlone to={link} onClick={onLeave} className="font-strong text-14">
            {signal?.symbol ?? about}
          </TextLink>
        ) : (
          <span className="font-strong text-14 text-ink-1">{about}</span>
        )}
        {signal && <span>{about}</span>}
        {summary !== null && <span className="wrap-anywhere">{summary}</span>}
        <span className="ml-auto text-12 text-ink-3">
          <WallTime value={queuedAt} />
        </span>
      </p>
      <ul aria-label="Channels" className="grid gap-1 text-12">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex flex-wrap items-center gap-x-2">
            <span>{kindName(receipt.kind)}</span>
            <ReceiptState state={receipt.state} />
            <span className="text-ink-3">{getNote(receipt)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
