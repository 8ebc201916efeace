import { useEffect, useState } from 'react';

/** The part of the window that a section must reach to be the one that is read. */
const READ_AREA = '-15% 0px -75% 0px';

/** Returns the id of the section that is read; null before the first. @param ids Of the headings, in their order. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        const entered = changes.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.getAttribute('data-section'));
      },
      { rootMargin: READ_AREA },
    );
    for (const id of key.split(' ')) {
      const section = document.querySelector(`[data-section="${CSS.escape(id)}"]`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
