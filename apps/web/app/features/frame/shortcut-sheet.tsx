import { Dialog } from '../../ui/dialog.tsx';

const SHORTCUTS = [
  [['Ctrl K', '⌘ K'], 'Search: any page, strategy, symbol, or #1234 of the log'],
  [['/'], 'Search the list of this page'],
  [['j', 'k'], 'Next and previous signal, strategy or trade of a list'],
  [['Enter'], 'Open what is focused'],
  [['←', '→'], 'Between tabs; day by day along a curve; a slider by its step'],
  [['Esc'], 'Close what is open'],
  [['?'], 'These shortcuts'],
] as const;

/** The keyboard shortcuts of the site. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2.5 text-13">
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-chip border border-line-strong px-1.5 font-mono text-12 text-ink-1">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
