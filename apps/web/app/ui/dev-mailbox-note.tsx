import { useSite } from '../lib/site/site.tsx';

/** Where the emails of this site are, if it keeps them instead of sending them. */
export function DevMailboxNote() {
  const { site } = useSite();
  if (!site?.hasDevMailbox) return null;
  return (
    <p className="mt-2 rounded-input border border-line bg-surface-2 px-3 py-2 text-13">
      This site sends no email yet. Its emails are in the{' '}
      <a className="text-accent-text underline" href="/dev/mail" target="_blank" rel="noreferrer">
        development mailbox
      </a>
      , which opens with the key that the start of the program printed.
    </p>
  );
}
