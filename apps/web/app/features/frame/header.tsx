import type { SiteStatus } from '@sealtick/contract';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Mark } from '../../ui/mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { DeskNavigation, scrollToTop } from './navigation.tsx';
import { SimulatedMark, SystemStatus } from './site-state.tsx';

/** @param width Classes of the page's measure, so that its edges are the header's. */
export function Header({ site, width }: { site: SiteStatus | null; width: string }) {
  return (
    <header>
      <div className="border-line border-b text-12">
        <div
          className={`${width} flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-2 md:py-1.5`}
        >
          <p className="flex gap-1.75">
            <TriangleAlert size={14} className="mt-px shrink-0 text-warn" aria-hidden="true" />
            <span>Trading carries substantial risk of loss. Past performance is no guide to future results.</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1.5 max-lg:w-full max-lg:justify-between">
            <SystemStatus site={site} />
            <SimulatedMark site={site} />
          </p>
        </div>
      </div>
      <div className="relative border-line border-b">
        <div className={`${width} flex h-13 items-stretch gap-1 md:h-14`}>
          <Logo />
          <DeskNavigation />
          <div className="ml-auto flex items-center">
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}

export function Logo() {
  return (
    <Link
      to={paths.start}
      onClick={scrollToTop}
      aria-label="Sealtick, home"
      className="mr-4 flex items-center gap-2.25 font-head text-16 text-ink-1 tracking-[-0.02em]"
    >
      <Mark size={20} />
      Sealtick
    </Link>
  );
}
