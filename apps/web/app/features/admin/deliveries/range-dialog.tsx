import { DEAD_DAYS, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCounted } from '../../../lib/text/format.ts';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { deliveryCountsQuery } from '../admin.queries.ts';
import { deadQuery, deliveriesQuery } from './deliveries.queries.ts';
import { refusedText } from './delivery-text.ts';

/** A moment of a `datetime-local` control, which has no zone: it is UTC here. */
const getInstant = (typed: string): string => (typed === '' ? '' : `${typed}:00.000Z`);

/** Sends all dead messages again that died since a moment. */
export function RangeDialog({ onClose }: { onClose: () => void }) {
  const [params] = useSearchParams();
  const now = useWallNow();
  const [since, setSince] = useState(() => new Date(now - DEAD_DAYS * DAY_MS).toISOString().slice(0, 16));
  const refreshes = () => [deliveriesQuery(), deliveryCountsQuery(), deadQuery(params)];
  const { isSending, problem, send } = useProvenWrite(writes.adminDeliveries.replaySince, refreshes);
  return (
    <ActDialog
      subject="range"
      title="Replay a range"
      text="Every message that died since this moment is sent again with the id that it had. Tests, expired messages, those whose signal has changed since, and those of a channel that is off or disabled are not."
      action="Replay the range"
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={(reason, onSent) =>
        send({ since: getInstant(since), reason }, (written) => {
          const title = `${formatCounted(written.count, 'message')} sent again`;
          toast({ title, ...(written.refused.length > 0 && { description: refusedText(written.refused) }) });
          onSent();
        })
      }
      onDone={onClose}
    >
      <TextField
        label="Since (UTC)"
        error={problem?.fields.since && 'Enter a moment, such as 2027-03-01T06:00.'}
        type="datetime-local"
        name="since"
        required
        value={since}
        onChange={setSince}
      />
    </ActDialog>
  );
}
