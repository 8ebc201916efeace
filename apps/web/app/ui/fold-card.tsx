import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { useOpenedByHash } from '../lib/navigation/use-opened-by-hash.ts';
import { Card } from './card.tsx';
import { Icon } from './icon.ts';

interface FoldCardProps {
  /** Id of its heading; `#id` in the address opens it. */
  id: string;
  title: string;
  /** Shown at the right end of its title line. */
  head?: ReactNode;
  children: ReactNode;
}

/** A card whose content opens below its title line, without script. */
export function FoldCard({ id, title, head, children }: FoldCardProps) {
  useOpenedByHash([id]);
  return (
    <Card aria-labelledby={id}>
      <details className="group/card">
        <summary className="relative flex min-h-13 list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-card py-3 pr-12 pl-4 hover:bg-surface-2 md:pr-13 md:pl-5 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="mr-auto font-head text-14">
            {title}
          </h2>
          {head}
          <Icon
            of={ChevronDown}
            size={16}
            className="absolute top-1/2 right-4 -translate-y-1/2 text-ink-3 transition-[rotate] group-open/card:rotate-180 md:right-5"
          />
        </summary>
        <div className="border-line border-t">{children}</div>
      </details>
    </Card>
  );
}
