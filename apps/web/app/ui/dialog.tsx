import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: string;
  text?: string;
  /** Has room for a table. */
  isWide?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Content or a form over the page. Escape, the close button and a click outside close it. Title and button stay in view. */
export function Dialog({ title, text, isWide = false, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <Modal
      aria-labelledby={`${id}title`}
      aria-describedby={text ? `${id}text` : undefined}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames('scroll-pt-16 p-0! max-sm:scroll-pb-20', isWide && 'sm:w-[min(44rem,calc(100vw-2rem))]!')}
    >
      <div className="p-4 pb-(--sheet-foot) sm:p-6">
        <div className="sticky top-0 z-10 -mx-4 -mt-4 flex items-start justify-between gap-4 bg-surface-3 px-4 pt-4 sm:-mx-6 sm:-mt-6 sm:px-6 sm:pt-6">
          <h2 id={`${id}title`} className="min-w-0 font-head text-16 wrap-anywhere">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mt-2 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-surface-2 hover:text-ink-1 md:size-9"
          >
            <Icon of={X} size={18} />
          </button>
        </div>
        {text && (
          <p id={`${id}text`} className="wrap-anywhere">
            {text}
          </p>
        )}
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden [&>form]:mt-0">{children}</div>
      </div>
    </Modal>
  );
}
