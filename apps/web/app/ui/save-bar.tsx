import { Button } from './button.tsx';

interface SaveBarProps {
  /** Names of the settings that differ from the saved ones. */
  changed: readonly string[];
  isSaving: boolean;
  onDiscard: () => void;
}

/** What is not saved, and the button that saves the form around it, at the foot of the screen; nothing without a change. */
export function SaveBar({ changed, isSaving, onDiscard }: SaveBarProps) {
  const isShown = changed.length > 0 || isSaving;
  return (
    <div
      className={
        isShown
          ? 'sticky bottom-[calc(var(--phone-bar,0px)+0.5rem)] z-5 mt-4 flex flex-wrap items-center justify-end gap-2.5 rounded-card border border-line-strong bg-surface-2 px-4 py-3 shadow-menu md:px-5'
          : undefined
      }
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
      {isShown && (
        <>
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" variant="primary" isLoading={isSaving}>
            Save Settings
          </Button>
        </>
      )}
    </div>
  );
}
