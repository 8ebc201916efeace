import { ChevronLeft } from 'lucide';
import { Icon } from './icon.ts';
import { TextLink } from './text-link.tsx';

/** The way back to the page above this one. @param label Its name */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <TextLink isAlone to={to} className="inline-flex items-center gap-1 text-ink-2! no-underline! hover:text-ink-1!">
      <Icon of={ChevronLeft} size={14} />
      {`Back to ${label}`}
    </TextLink>
  );
}
