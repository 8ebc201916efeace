import { afterHydration } from '../../../lib/scripts/deferred.tsx';

/** The button with the number of unread messages to the member, which opens the inbox. Only members have it. */
export const Bell = afterHydration(
  async () => (await import('./inbox-button.tsx')).InboxButton,
  <span className="size-11 md:size-9" />,
);
