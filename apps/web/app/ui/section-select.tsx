import { useNavigate } from 'react-router';
import type { PageGroup } from '../lib/navigation/footer-pages.ts';
import { Listbox } from './listbox.tsx';

interface SectionSelectProps {
  label: string;
  groups: readonly PageGroup[];
  /** Address of the open page; null if it is none of them. */
  current: string | null;
}

/** The pages of a frame as a listbox, for screens without room for a list at their side. It opens the chosen one. */
export function SectionSelect({ label, groups, current }: SectionSelectProps) {
  const navigate = useNavigate();
  return (
    <span className="listbox-frame flex h-11 min-w-0 flex-1 items-center rounded-input border border-line-control bg-surface-0 focus-within:border-accent focus-within:shadow-field noscript:hidden!">
      <Listbox
        aria-label={label}
        value={current ?? ''}
        onChange={({ target }) => void navigate(target.value)}
        className="h-full min-w-0 flex-1 border-0 bg-transparent pl-3 text-16 text-ink-1 outline-none focus-visible:shadow-none"
      >
        {current === null && <option value="">{label}</option>}
        {groups.map(({ title, pages }) => (
          <optgroup key={title} label={title}>
            {pages.map(({ to, label: name }) => (
              <option key={to} value={to}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Listbox>
    </span>
  );
}
