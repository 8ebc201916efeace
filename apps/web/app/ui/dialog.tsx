import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
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

/** Content or a form over the page. Escape, the close button and a click outside close it. */
export function Dialog({ title, text, isWide = false, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <Modal
      aria-labelledby={`${id}title`}
      aria-describedby={text ? `${id}text` : undefined}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={isWide ? 'w-[min(44rem,calc(100vw-2rem))]! p-0!' : 'p-0!'}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-6 [&>form]:mt-0">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0 wrap-anywhere">
            <h2 id={`${id}title`} className="font-head text-16">
              {title}
            </h2>
            {text && (
              <p id={`${id}text`} className="mt-1">
                {text}
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mt-2 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-surface-2 hover:text-ink-1 md:size-9"
          >
            <Icon of={X} size={18} />
          </button>
        </div>
        {children}
      </div>
    </Modal>
  );
}
