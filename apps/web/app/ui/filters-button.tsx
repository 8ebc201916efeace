import { SlidersHorizontal } from 'lucide';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

interface FiltersButtonProps {
  /** Id of the filters that it shows and hides. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Number of filters that are set. */
  count: number;
  className: string;
}

/** A button that shows and hides the filters of a list, with the number of those that are set. */
export function FiltersButton({ controls, isOpen, onToggle, count, className }: FiltersButtonProps) {
  return (
    <Button className={className} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
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
