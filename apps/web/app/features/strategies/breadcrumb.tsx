import { ChevronRight } from 'lucide';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Links back to the library, and the position in it, which on wide screens the title beside it shows. */
export function Breadcrumb({ to, here }: { to: string; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-12 sm:text-13">
      <ol className="flex items-center gap-1.5">
        <li>
          <TextLink isAlone to={to}>
            Strategies
          </TextLink>
        </li>
        <li aria-hidden="true" className="md:hidden">
          <Icon of={ChevronRight} size={14} className="text-ink-3" />
        </li>
        <li aria-current="page" className="text-ink-3 md:sr-only">
          {here}
        </li>
      </ol>
    </nav>
  );
}
