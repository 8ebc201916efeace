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
  /** Without it only a button of the content closes the dialog. */
  onClose?: (() => void) | undefined;
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
      onClick={(event) => event.target === event.currentTarget && onClose?.()}
      className={classNames('dialog', isWide && 'dialog-wide')}
    >
      <div>
        <div>
          <h2 id={`${id}title`}>{title}</h2>
          {onClose && (
            <button type="button" aria-label="Close" onClick={onClose}>
              <Icon of={X} size={18} />
            </button>
          )}
        </div>
        {text && <p id={`${id}text`}>{text}</p>}
        <div className="dialog-content">{children}</div>
      </div>
    </Modal>
  );
}
