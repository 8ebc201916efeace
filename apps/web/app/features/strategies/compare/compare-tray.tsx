import { Button, ButtonLink } from '../../../ui/button.tsx';
import { COMPARE_MOST } from './chosen.ts';

interface CompareTrayProps {
  /** Names of what is marked, in the order it was. */
  names: readonly string[];
  /** Where they stand side by side. */
  to: string;
  onClear: () => void;
}

/** What is marked for comparison. It keeps to the foot of the screen while the library is being read. */
export function CompareTray({ names, to, onClear }: CompareTrayProps) {
  const isFull = names.length === COMPARE_MOST;
  return (
    <section
      aria-label="Marked for comparison"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-control bg-surface-2 px-4 py-3 shadow-menu"
    >
      <p role="status" className="min-w-0 grow basis-56">
        <b className="text-ink-1">
          {names.length} of {COMPARE_MOST}
        </b>{' '}
        {names.join(', ')}
        {names.length === 1 && <span className="text-ink-3">: mark another to compare</span>}
        {isFull && <span className="text-ink-3">: no more than four at once</span>}
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onClear}>
          Clear marks
        </Button>
        {names.length > 1 && (
          <ButtonLink variant="primary" to={to}>
            Compare {names.length}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
