import { paths } from '../lib/navigation/paths.ts';
import { useSite } from '../lib/site/site.tsx';
import { restoreText } from '../lib/text/restore-text.ts';
import { TextLink } from './text-link.tsx';

/** Says that the live record restarted after a restore, on every page that shows it; nothing if it did not. */
export function RestoreNotice({ className = '' }: { className?: string }) {
  const restored = useSite().site?.restored ?? null;
  if (restored === null) return null;
  return (
    <p className={`text-13 text-warn ${className}`.trimEnd()}>
      {restoreText(restored)}. <TextLink to={paths.verify}>Verify the log</TextLink>
    </p>
  );
}
