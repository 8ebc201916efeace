import { writes } from '@sealtick/contract';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { deliveryCountsQuery } from '../admin.queries.ts';
import { deliveriesQuery } from './deliveries.queries.ts';

const ACTS = {
  pause: {
    write: writes.adminDeliveries.pause,
    title: 'Pause sending',
    text: 'Nothing is sent to any member until you resume it. New signals that expire in the meantime are missed.',
    said: 'Sending paused',
  },
  resume: {
    write: writes.adminDeliveries.resume,
    title: 'Resume sending',
    text: 'What waits and is still valid is sent now. Members get one line about each signal that was missed.',
    said: 'Sending resumed',
  },
} as const;

/** Pauses all sending, or resumes it. */
export function SwitchDialog({ act, onClose }: { act: keyof typeof ACTS; onClose: () => void }) {
  const { write, title, text, said } = ACTS[act];
  const { isSending, problem, send } = useProvenWrite(write, () => [deliveriesQuery(), deliveryCountsQuery()]);
  return (
    <ActDialog
      subject="deliveries"
      title={title}
      text={text}
      action={title}
      isDestructive={act === 'pause'}
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={(reason, onSent) => send({ reason }, onSent)}
      onDone={() => {
        onClose();
        toast({ title: said });
      }}
    />
  );
}
