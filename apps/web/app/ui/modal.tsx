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
      className={classNames(
        'm-auto w-[min(26.25rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-surface-3 p-6 text-ink-2 shadow-overlay transition-[opacity,translate] duration-240 backdrop:bg-scrim starting:translate-y-2 starting:opacity-0 max-sm:mb-0 max-sm:max-h-[calc(100dvh-3rem)] max-sm:w-full max-sm:max-w-none max-sm:overscroll-contain max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:p-4 max-sm:pb-(--sheet-foot) max-sm:[--sheet-foot:max(1rem,env(safe-area-inset-bottom))]',
        className,
      )}
      {...rest}
    />
  );
}
