import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface SaveBarProps {
  /** Names of the settings that differ from the saved ones. */
  changed: readonly string[];
  isSaving: boolean;
  onDiscard: () => void;
  /** It stands below several cards, and is not part of one. */
  isApart?: boolean;
}

/** What is not saved, and the button that saves the form around it. */
export function SaveBar({ changed, isSaving, onDiscard, isApart = false }: SaveBarProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end gap-2.5 border-line bg-surface-2 px-4 py-3 md:px-5',
        // Without a change it would cover settings for nothing.
        changed.length > 0 && 'sticky bottom-0 z-1',
        isApart ? 'mt-4 rounded-card border' : 'rounded-b-card border-t',
      )}
    >
      <p className="mr-auto" role="status">
        {changed.length > 0 && (
          <>
            <span className="font-strong text-ink-1">
              {changed.length === 1 ? '1 change' : `${changed.length} changes`} not saved.
            </span>{' '}
            {changed.join(', ')}
          </>
        )}
      </p>
      <Button variant="quiet" disabled={changed.length === 0} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" variant="primary" disabled={changed.length === 0} isLoading={isSaving}>
        Save Settings
      </Button>
    </div>
  );
}
