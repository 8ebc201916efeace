import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  onClose: () => void;
}

/**
 * A modal dialog, on a phone a sheet at its foot. It holds the focus and returns it when it closes; Escape closes it. The native element needs no inline
 * styles, which the content policy would have to allow.
 */
export function Modal({ onClose, className, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        // React passes on the event of a dialog that a part of this one has opened.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className={classNames('modal', className)}
      {...rest}
    />
  );
}
