import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCurrentInView } from '../lib/browser/use-current-in-view.ts';
import { classNames } from './class-names.ts';

export interface Tab {
  readonly value: string;
  readonly label: string;
  /** How many things it contains, shown next to its label. */
  readonly count?: number | undefined;
  /** Address that opens this tab. */
  readonly href: string;
  readonly panel: ReactNode;
  /** Takes the full width; the aside is below it. */
  readonly isWide?: boolean;
}

interface TabsProps {
  /** Label of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** Value of the open tab. */
  open: string;
  /** Shown beside the open panel. */
  aside?: ReactNode;
  /** Shown below the open panel. */
  after?: ReactNode;
  /** Whether the tabs stay below the header while the page scrolls. */
  isSticky?: boolean;
  /** Shown at the right end of the tabs, not on a phone. */
  action?: ReactNode;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs that are links: each has an address, and they work without script. */
export function Tabs({ label, tabs, open, aside, after, isSticky = false, action }: TabsProps) {
  const id = useId();
  const navigate = useNavigate();
  const row = useCurrentInView<HTMLDivElement>();
  const current = tabs.find(({ value }) => value === open) ?? tabs[0]!;
  const getId = (tab: Tab) => `${id}${tab.value}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === ' ' ? tabs.indexOf(current) : STEPS[event.key]?.(tabs.indexOf(current), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(getId(tabs[next]!))?.focus();
    void navigate(tabs[next]!.href, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <div
        className={classNames(
          'mt-3 mb-4 flex items-center gap-4 border-line border-b bg-surface-0 md:mb-5',
          isSticky && 'sticky top-(--sticky-top,0px) z-4 print:static',
        )}
      >
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="flex min-w-0 flex-1 gap-3.5 overflow-x-auto max-[26rem]:gap-2.5 max-[26rem]:tracking-tight max-[23rem]:text-[0.8125rem] [scrollbar-width:none] md:gap-6"
        >
          {tabs.map((tab) => (
            <Link
              key={tab.value}
              id={getId(tab)}
              role="tab"
              aria-selected={tab === current}
              aria-controls={tab === current ? `${id}panel` : undefined}
              tabIndex={tab === current ? 0 : -1}
              to={tab.href}
              replace
              preventScrollReset
              className="relative py-3.5 font-strong md:py-2.5 whitespace-nowrap text-ink-2 hover:text-ink-1 aria-selected:text-ink-1 aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-accent"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="font-normal text-ink-3 max-[26rem]:hidden"> {tab.count}</span>
              )}
            </Link>
          ))}
        </div>
        {action && <div className="flex gap-2 max-md:hidden print:hidden">{action}</div>}
      </div>
      <div
        className={
          current.isWide
            ? 'grid grid-cols-[minmax(0,1fr)] gap-4'
            : 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]'
        }
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <div
            id={`${id}panel`}
            role="tabpanel"
            aria-labelledby={getId(current)}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4"
          >
            {current.panel}
          </div>
          {after}
        </div>
        {aside}
      </div>
    </>
  );
}
