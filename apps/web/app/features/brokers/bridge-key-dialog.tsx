import { BROKERS, type BrokerId } from '@sealtick/contract';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BridgeSteps } from './bridge-steps.tsx';

interface BridgeKeyDialogProps {
  broker: BrokerId;
  bridgeKey: string;
  onClose: () => void;
}

/** Shows the key of the program on the member's machine, once, and how the program is installed. */
export function BridgeKeyDialog({ broker, bridgeKey, onClose }: BridgeKeyDialogProps) {
  return (
    <Dialog
      title={`Key of the bridge for ${BROKERS[broker].name}`}
      text="Copy it now. It will not be shown again; if you lose it, disconnect and connect again."
      onClose={onClose}
    >
      <p className="rounded-input border border-line-control bg-surface-0 px-2.5 py-2 font-mono text-13 break-all text-ink-1">
        {bridgeKey}
      </p>
      <BridgeSteps broker={broker} />
      <div className="dialog-actions">
        <CopyButton label="Copy the key" text={bridgeKey} />
        <Button variant="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  );
}
