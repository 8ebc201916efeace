import { ChevronDown } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import type { Section } from '../../widgets/document/sections.ts';

/** The part of the window that a section must reach to be the one that is read. */
const READ_AREA = '-15% 0px -75% 0px';

/** Says whether a section begins below an area of the window, now and not when an earlier change was noticed. */
const isBelow = (section: Element | undefined, area: DOMRectReadOnly | null | undefined): boolean =>
  section !== undefined && !!area && section.getBoundingClientRect().top >= area.bottom;

/** Returns the id of the section that is read; null before the first. @param ids Of the headings, in their order. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const order = key.split(' ');
    const sections = order
      .map((id) => document.querySelector(`[data-section="${CSS.escape(id)}"]`))
      .filter((section) => section !== null);
    // One call may report several sections that a fast scroll passed, and a later one that some of them left.
    const inArea = new Set<string | null>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          inArea[isIntersecting ? 'add' : 'delete'](target.getAttribute('data-section'));
        const first = order.find((id) => inArea.has(id));
        if (first !== undefined) setCurrent(first);
        // A jump to the top leaves a section without entering another.
        else if (isBelow(sections[0], changes[0]?.rootBounds)) setCurrent(null);
      },
      { rootMargin: READ_AREA },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [key]);
  return current;
}

interface SectionNavProps {
  label: string;
  sections: readonly Section[];
}

/** Quick navigation: scrolls to a section, and marks the one that is read. */
export function SectionNav({ label, sections }: SectionNavProps) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  const place = sections.findIndex(({ id }) => id === current);
  const shown = sections[place];
  const list = useRef<HTMLDetailsElement>(null);
  const items = (onFollow?: () => void) => (
    <ol>
      {sections.map(({ id, number, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={onFollow}
            aria-current={id === current ? 'location' : undefined}
            className={classNames(
              'flex items-center border-l py-1.5 pl-3 text-13 hover:text-ink-1 max-lg:min-h-11',
              id === current ? 'border-accent text-ink-1' : 'border-line',
            )}
          >
            {number !== null && <span className="w-6 shrink-0 text-ink-3">{number}</span>}
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav
      aria-label={label}
      className="z-3 max-lg:sticky max-lg:top-(--sticky-top) max-lg:-mx-4 max-lg:border-line max-lg:border-b max-lg:bg-surface-0 max-lg:px-4 lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)] print:hidden"
    >
      <details ref={list} className="group lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-strong text-13 text-ink-1 [&::-webkit-details-marker]:hidden">
          {shown ? `${place + 1} of ${sections.length}. ${shown.title}` : label}
          <Icon of={ChevronDown} size={16} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="max-h-[60dvh] overflow-y-auto pb-3">{items(() => list.current?.removeAttribute('open'))}</div>
      </details>
      <div className="max-lg:hidden">
        <p className="mb-2 text-12 text-ink-3">{label}</p>
        {items()}
      </div>
    </nav>
  );
}
