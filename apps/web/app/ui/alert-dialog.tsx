import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface AlertDialogProps {
  title: string;
  /** The consequence, including what is lost. */
  text: string;
  /** Label of the button that confirms. */
  confirmLabel: string;
  /** The action cannot be undone. */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Shown between the text and the buttons. */
  children?: ReactNode;
}

/** Asks for confirmation of an action. "Cancel" has the initial focus, and Escape cancels. */
export function AlertDialog({
  title,
  text,
  confirmLabel,
  isDestructive,
  onConfirm,
  onCancel,
  children,
}: AlertDialogProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  // A dialog that opens focuses its first control, which may be one of its children.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Modal role="alertdialog" aria-labelledby={`${id}title`} aria-describedby={`${id}text`} onClose={onCancel}>
      <h2 id={`${id}title`} className="font-head text-16">
        {title}
      </h2>
      <p id={`${id}text`} className="mt-2 mb-5">
        {text}
      </p>
      {children}
      <div className="dialog-actions">
        <Button ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
        {/* With the state, it counts a double click once: the dialog may close after the second click. */}
        <Button variant={isDestructive ? 'danger-filled' : 'primary'} isLoading={false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
