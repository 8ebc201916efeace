import { SlidersHorizontal } from 'lucide';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

interface FiltersButtonProps {
  /** Id of the filters that it shows and hides. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Number of filters that are set. */
  count: number;
  className?: string;
}

/** A button that shows and hides the filters of a list, with the number of those that are set. Escape hides them. */
export function FiltersButton({ controls, isOpen, onToggle, count, className }: FiltersButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const close = useEffectEvent((event: KeyboardEvent) => {
    // In a field with text Escape clears the text, and in a dialog it closes the dialog.
    const isOther = event.target instanceof HTMLInputElement && event.target.value !== '';
    if (event.key !== 'Escape' || event.defaultPrevented || isOther || document.querySelector('dialog:modal')) return;
    if (document.getElementById(controls)?.contains(document.activeElement)) button.current?.focus();
    onToggle();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    <Button ref={button} className={className} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <Icon of={SlidersHorizontal} size={16} />
      Filters
      {count > 0 && (
        <span className="min-w-4.5 rounded-full bg-accent px-1 text-center font-head text-12 text-on-accent">
          {count}
          <span className="sr-only"> set</span>
        </span>
      )}
    </Button>
  );
}
