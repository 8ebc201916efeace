import type { Channel } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide';
import { useState } from 'react';
import { unsubscribeHere } from '../../../lib/browser/this-device.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.ts';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { removeDevice } from './push-devices.queries.ts';

/** The row shows what went wrong. */
const ignore = () => {};

/** One registered browser, with a button that removes it. @param isHere It is this browser. */
export function DeviceRow({ channel, isHere }: { channel: Channel; isHere: boolean }) {
  const { id, label, state, reason, isOn, createdAt, lastAcceptedAt } = channel;
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation(removeDevice);
  const used = lastAcceptedAt === null ? 'no message yet' : `last message ${formatDate(lastAcceptedAt)}`;
  const confirm = () => {
    setAsked(false);
    // The row is gone by then, so this waits for the promise: a callback would not run.
    void remove.mutateAsync({ id }).then(() => (isHere ? unsubscribeHere() : undefined), ignore);
  };
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-line border-t py-3 first:border-t-0">
      <Icon of={MonitorSmartphone} size={18} className="text-ink-3" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-strong text-ink-1 wrap-anywhere">
          {label}
          {isHere && <Badge>This device</Badge>}
          {state !== 'active' && <Badge tone="warn">{state === 'failing' ? 'Failing' : 'Ended'}</Badge>}
          {!isOn && <Badge>Off</Badge>}
        </p>
        <p className="text-13">
          Added {formatDate(createdAt)}, {used}
        </p>
        {reason !== null && <p className="text-13 text-warn">{reason}</p>}
      </div>
      <Button size="small" variant="quiet" aria-label={`Remove ${label}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ProblemLine of={remove.error} className="col-start-2" />
      {isAsked && (
        <AlertDialog
          title={`Remove ${label}?`}
          text="It no longer shows messages. You can allow it again on the device."
          confirmLabel="Remove"
          isDestructive
          onCancel={() => setAsked(false)}
          onConfirm={confirm}
        />
      )}
    </li>
  );
}
