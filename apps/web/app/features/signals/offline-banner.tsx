import { WifiOff } from 'lucide';
import { useIsOnline } from '../../lib/browser/use-browser.ts';
import { Icon } from '../../ui/icon.ts';

/** A notice that the browser is offline; the page keeps its data. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-3 flex items-start gap-2.5 rounded-card border border-warn/40 bg-warn-soft px-4 py-3 text-13 text-warn">
          <Icon of={WifiOff} size={16} className="mt-px shrink-0" />
          <span>You are offline. This data may be out of date. Live updates resume when you are back online.</span>
        </p>
      )}
    </div>
  );
}
