import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
  /** Whether the contents use the full width instead of that of a text. */
  isWide?: boolean;
}

/** Titles with contents that open without script. */
export function Accordion({ items, isWide = false }: AccordionProps) {
  return (
    <div className="divide-y divide-line">
      {items.map(({ title, content }) => (
        <details key={title} className="group">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 px-4 py-3.5 font-strong text-ink-1 hover:bg-surface-2 md:px-5 [&::-webkit-details-marker]:hidden">
            {title}
            <Icon
              of={ChevronDown}
              size={16}
              className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className={classNames('px-4 pb-5 text-ink-2 md:px-5', !isWide && 'max-w-read')}>{content}</div>
        </details>
      ))}
    </div>
  );
}
