import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SecretDialogProps {
  secret: string;
  /** What else to know of it. */
  text?: string;
  onClose: () => void;
}

/** Shows the secret of a webhook endpoint, once. */
export function SecretDialog({ secret, text, onClose }: SecretDialogProps) {
  return (
    <Dialog
      title="The secret of your webhook"
      text="Your endpoint verifies each message with it. Store it where no one else can read it: it is not shown again."
      onClose={onClose}
    >
      <p className="rounded-input border border-line-control bg-surface-0 px-2.5 py-2 font-mono text-13 break-all text-ink-1">
        {secret}
      </p>
      {text && <p>{text}</p>}
      <div className="dialog-actions">
        <CopyButton label="Copy" text={secret} />
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}
