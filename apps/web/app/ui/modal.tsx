import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  /** Without it Escape does not close the dialog. */
  onClose?: (() => void) | undefined;
}

/** Time within which two clicks are a double click. */
const DOUBLE_CLICK_MS = 500;

/** Ignores the second click of a double click: it would land on what was behind the modal that the first one closed. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, { capture: true });
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), DOUBLE_CLICK_MS);
}

/**
 * A modal dialog, on a phone a sheet at its foot. It holds the focus and returns it when it closes; Escape closes it unless its content alone does. The
 * native element needs no inline styles, which the content policy would have to allow.
 */
export function Modal({ onClose, className, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      current?.close();
      ignoreSecondClick();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      // A browser would close it on a second Escape, whatever the event answers.
      closedby={onClose ? undefined : 'none'}
      onCancel={(event) => {
        // React passes on the event of a dialog that a part of this one has opened.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      className={classNames('modal', className)}
      {...rest}
    />
  );
}
