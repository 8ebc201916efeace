import { useId } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface AlertDialogProps {
  title: string;
  /** What happens then; where something is lost, what. */
  text: string;
  /** The act, as its button says it. */
  act: string;
  /** It cannot be undone. */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before something is done. "Cancel" has the focus first, and Escape is a cancel. */
export function AlertDialog({ title, text, act, isDestructive, onConfirm, onCancel }: AlertDialogProps) {
  const id = useId();
  return (
    <Modal role="alertdialog" aria-labelledby={`${id}title`} aria-describedby={`${id}text`} onClose={onCancel}>
      <h2 id={`${id}title`} className="font-head text-16">
        {title}
      </h2>
      <p id={`${id}text`} className="mt-2 mb-5">
        {text}
      </p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button variant={isDestructive ? 'danger-filled' : 'primary'} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </Modal>
  );
}
