import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { useOpenedByHash } from '../lib/navigation/use-opened-by-hash.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';

interface AccordionProps {
  /** With an id, `#id` in the address opens the content. */
  items: readonly { id?: string; title: string; content: ReactNode }[];
  /** Whether the contents use the full width instead of that of a text. */
  isWide?: boolean;
  /** Where one content is open at a time: a name for all of them. */
  name?: string;
  /** Which contents are open at first. */
  open?: 'none' | 'first' | 'all';
  /** Whether titles begin at the edge, as on a page; within a card they do not. */
  isFlush?: boolean;
}

/** Titles with contents that open without script. */
export function Accordion({ items, isWide = false, name, open = 'none', isFlush = false }: AccordionProps) {
  const inset = isFlush ? '' : 'px-4 md:px-5';
  useOpenedByHash(items.flatMap(({ id }) => id ?? []));
  return (
    <div className="divide-y divide-line">
      {items.map(({ id, title, content }, i) => (
        <details key={title} name={name} open={open === 'all' || (open === 'first' && i === 0)} className="group">
          <summary
            className={classNames(
              'flex min-h-13 list-none items-center justify-between gap-4 py-3.5 font-strong text-ink-1 [&::-webkit-details-marker]:hidden',
              isFlush ? 'text-16' : 'hover:bg-surface-2',
              inset,
            )}
          >
            {title}
            <Icon
              of={ChevronDown}
              size={16}
              className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <div id={id} className={classNames('scroll-mt-32 pb-5 text-ink-2', inset, !isWide && 'max-w-read')}>
            {content}
          </div>
        </details>
      ))}
    </div>
  );
}
