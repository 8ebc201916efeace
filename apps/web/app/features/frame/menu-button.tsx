import { Menu } from 'lucide';
import { Icon } from '../../ui/icon.ts';

interface MenuButtonProps {
  isOpen: boolean;
  onOpen: () => void;
}

/** Opens the menu of narrow screens. Without script the footer has the links. */
export function MenuButton({ isOpen, onOpen }: MenuButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="-mr-2.5 grid size-11 place-items-center text-ink-1 lg:hidden noscript:hidden!"
    >
      <Icon of={Menu} size={20} />
      <span className="sr-only">Open menu</span>
    </button>
  );
}
