import { useEffect, useState } from 'react';

/** The part of the window that a section must reach to be the one that is read. */
const READ_AREA = '-15% 0px -75% 0px';

/** Returns the id of the section that is read; null before the first. @param ids Of the headings, in their order. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const order = key.split(' ');
    // One call may report several sections that a fast scroll passed, and a later one that some of them left.
    const inArea = new Set<string | null>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          inArea[isIntersecting ? 'add' : 'delete'](target.getAttribute('data-section'));
        const first = order.find((id) => inArea.has(id));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: READ_AREA },
    );
    for (const id of order) {
      const section = document.querySelector(`[data-section="${CSS.escape(id)}"]`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
