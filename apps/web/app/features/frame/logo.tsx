import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { SiteMark } from '../../ui/site-mark.tsx';
import { scrollToTop } from './scroll-to-top.ts';

/** The site's logo, or its name with its mark: a link to the first page. */
export function Logo() {
  const { name } = useSite();
  return (
    <Link
      to={paths.start}
      onClick={scrollToTop}
      aria-label={`${name}, home`}
      className="touch mr-4 flex min-w-0 items-center gap-2.25 font-head text-16 text-ink-1 tracking-[-0.02em]"
    >
      <SiteMark />
    </Link>
  );
}
