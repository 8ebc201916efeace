import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { changeInbound, removeInbound } from './own-strategies.queries.ts';

interface InboundAccessProps {
  id: string;
  isPathAllowed: boolean;
}

/** Whether the secret may stand in the address, and the end of the address. */
export function InboundAccess({ id, isPathAllowed }: InboundAccessProps) {
  const change = useMutation(changeInbound);
  const remove = useMutation({
    ...removeInbound,
    // Not with the call: this part is gone once the address is read again.
    onSuccess: (...given) => {
      toast({ title: 'Address deleted' });
      return removeInbound.onSuccess(...given);
    },
  });
  const [isAsking, setAsking] = useState(false);
  const problem = change.error ?? remove.error;
  const end = () => {
    setAsking(false);
    remove.mutate({ id });
  };
  return (
    <div className="grid gap-3">
      <Switch
        label="Secret in the address"
        hint="For senders of plain text without a secret. A person who reads the address can then publish."
        isOn={change.isPending ? change.variables.isPathAllowed === true : isPathAllowed}
        isDisabled={change.isPending}
        onChange={(isOn) => change.mutate({ id, isPathAllowed: isOn })}
      />
      <div>
        <Button size="small" variant="danger" isLoading={remove.isPending} onClick={() => setAsking(true)}>
          Delete address
        </Button>
      </div>
      <ProblemLine of={problem} />
      {isAsking && (
        <AlertDialog
          title="Delete the address?"
          text="Alerts that are sent to it are refused from then on, and its list of calls is deleted. Open signals stay open."
          confirmLabel="Delete"
          isDestructive
          onCancel={() => setAsking(false)}
          onConfirm={end}
        />
      )}
    </div>
  );
}
