import type { IconNode } from 'lucide';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

interface IconButtonProps {
  label: string;
  of: IconNode;
  isLoading?: boolean | undefined;
  /** Stays in place and ignores clicks. */
  isOff?: boolean;
  onClick: () => void;
}

/** A small button with an icon alone. */
export function IconButton({ label, of, isLoading, isOff = false, onClick }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      isLoading={isLoading}
      onClick={isOff ? undefined : onClick}
      className="aspect-square px-0! aria-disabled:opacity-40"
    >
      <Icon of={of} size={16} />
    </Button>
  );
}
