import { ArrowLeft } from 'lucide';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.ts';
import { PaletteButton } from './palette-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Header of the console: the way back to the site, its name, search and the operator's menu. */
export function ConsoleBar({ width }: { width: string }) {
  const { name, visitor } = useSite();
  return (
    <header data-console className="sticky top-0 z-20 border-line border-b bg-surface-0 print:static">
      <div className={`${width} flex h-12 items-center gap-4 md:h-14`}>
        <Link to={paths.start} className="touch inline-flex items-center gap-2 whitespace-nowrap hover:text-ink-1">
          <Icon of={ArrowLeft} size={16} />
          Back to site
        </Link>
        <p className="flex min-w-0 items-center gap-2.5 border-line-strong border-l pl-4 max-sm:hidden">
          <span className="truncate font-head text-ink-1">{name}</span>
          <Badge tone="warn">Operator</Badge>
          <span className="text-12 whitespace-nowrap text-ink-3 max-lg:hidden">All acts are audited.</span>
        </p>
        <div className="ml-auto flex items-center gap-2">
          <PaletteButton />
          {visitor.user && <UserMenu user={visitor.user} />}
        </div>
      </div>
    </header>
  );
}
