import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';

interface RowProps {
  icon: IconNode;
  title: ReactNode;
  /** A line below the title. */
  text: ReactNode;
  /** Its one short button stays beside the text on a phone. */
  isShort?: boolean;
  /** Buttons at its end. */
  children?: ReactNode;
}

/** A line of a card: what there is, and what can be done with it. */
export function Row({ icon, title, text, isShort = false, children }: RowProps) {
  return (
    <li
      className={classNames(
        'grid items-center gap-x-3.5 gap-y-2 border-line border-t px-4 py-3.25 first:border-t-0 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] md:px-5',
        isShort ? 'grid-cols-[1.25rem_minmax(0,1fr)_auto]' : 'grid-cols-[1.25rem_minmax(0,1fr)]',
      )}
    >
      <Icon of={icon} size={18} className="text-ink-3" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-strong text-ink-1 wrap-anywhere">{title}</p>
        <p className="text-13">{text}</p>
      </div>
      {children && (
        <div className={classNames('flex flex-wrap gap-2', !isShort && 'max-sm:col-start-2')}>{children}</div>
      )}
    </li>
  );
}
