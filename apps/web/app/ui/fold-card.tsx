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
      <details className="group">
        <summary className="flex min-h-13 list-none items-center gap-x-4 rounded-card px-4 py-3 hover:bg-surface-2 md:px-5 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
            <h2 id={id} className="mr-auto font-head text-14">
              {title}
            </h2>
            {head}
          </span>
          <Icon of={ChevronDown} size={16} className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-line border-t">{children}</div>
      </details>
    </Card>
  );
}
