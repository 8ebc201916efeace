import { Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { isTextEntry } from '../lib/browser/use-browser.ts';
import { useValueBeforeHydration } from '../lib/scripts/use-value-before-hydration.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether j and k move through the rows of the list: the field shows the keys. */
  hasRowKeys?: boolean;
  className?: string;
}

/** Search field of a list. "/" focuses it from anywhere on the page. */
export function SearchField({ label, value, onChange, hasRowKeys = false, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  useValueBeforeHydration(input, value, onChange);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextEntry(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <label
      className={classNames(
        'flex h-11 min-w-0 flex-1 items-center gap-2 rounded-input border border-line-control bg-surface-0 px-2.5 focus-within:border-accent focus-within:shadow-field md:h-9',
        className,
      )}
    >
      <Icon of={Search} size={16} className="shrink-0 text-ink-3" />
      <span className="sr-only">{label}</span>
      <input
        ref={input}
        type="search"
        name="q"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        autoComplete="off"
        className="h-full w-full min-w-0 bg-transparent text-16 text-ink-1 outline-none placeholder:text-ink-3 focus-visible:shadow-none md:text-14"
      />
      <span
        className="hidden rounded-chip border border-line-strong bg-surface-2 px-1.5 font-mono text-12 text-ink-2 md:block"
        aria-hidden="true"
      >
        /
      </span>
      {hasRowKeys && (
        <span className="row-keys" aria-hidden="true" title="j and k move through the rows">
          <kbd>j</kbd>
          <kbd>k</kbd>
        </span>
      )}
    </label>
  );
}
