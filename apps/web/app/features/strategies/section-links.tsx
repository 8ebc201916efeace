import { useEffect, useState } from 'react';

interface Section {
  readonly id: string;
  readonly title: string;
}

const isSame = (a: readonly Section[], b: readonly Section[]) =>
  a.length === b.length && a.every(({ id, title }, i) => b[i]!.id === id && b[i]!.title === title);

/** Links to the headings of the open tab, in their order. @param tab Another tab has other headings. */
export function SectionLinks({ tab }: { tab: string }) {
  const [sections, setSections] = useState<readonly Section[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another panel
  useEffect(() => {
    const panel = document.querySelector('[role=tabpanel]');
    if (panel === null) return;
    const read = () => {
      const found = [...panel.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, title: textContent }));
      setSections((before) => (isSame(before, found) ? before : found));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(panel, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [tab]);
  if (sections.length < 2) return null;
  return (
    <nav aria-label="On this page" className="max-lg:hidden print:hidden">
      <ul className="grid border-line border-l text-13">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 pl-3 text-ink-3 hover:text-ink-1">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
