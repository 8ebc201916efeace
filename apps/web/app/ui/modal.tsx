import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  onClose: () => void;
}

/**
 * A box over the page that holds the focus until it is gone, and gives it back. Escape closes it. The platform's own dialog:
 * it needs no styles that the page's policy would have to allow.
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
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'm-auto w-[min(26.25rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-surface-3 p-6 text-ink-2 shadow-overlay transition-[opacity,translate] duration-240 backdrop:bg-scrim starting:translate-y-2 starting:opacity-0',
        className,
      )}
      {...rest}
    />
  );
}
