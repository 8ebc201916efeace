import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The act, as its button says it. */
  act: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before something is done. "Cancel" has the focus first, and Escape is a cancel. */
export default function ConfirmDialog({ title, text, act, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-surface-3 p-5 text-ink-2 backdrop:bg-surface-0/75"
    >
      <h2 id={`${id}title`} className="font-head text-16">
        {title}
      </h2>
      <p id={`${id}text`} className="mt-1.5">
        {text}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button variant="primary" onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </dialog>
  );
}
