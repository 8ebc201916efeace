import { ChevronDown, ChevronUp } from 'lucide';
import { IconButton } from './icon-button.tsx';

interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  place: number;
  count: number;
  /** Where a move is sent. */
  isLoading?: boolean | undefined;
  /** @param by −1 or 1 */
  onMove: (by: number) => void;
}

/** Moves something up or down in its list. The buttons stay at the ends, where they do nothing, so that focus is not lost. */
export function MoveButtons({ name, place, count, isLoading, onMove }: MoveButtonsProps) {
  if (count < 2) return null;
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        of={ChevronUp}
        isLoading={isLoading}
        isOff={place === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        of={ChevronDown}
        isLoading={isLoading}
        isOff={place === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  );
}
