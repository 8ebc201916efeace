import { useQuery } from '@tanstack/react-query';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { NoticeForm } from './notice-form.tsx';
import { noticesQuery } from './notices.queries.ts';
import { SentCard } from './sent-card.tsx';

/** Writes a notice to members, and lists those that were sent. */
export function NoticesScreen() {
  const query = useQuery(noticesQuery());
  return (
    <ConsoleSection
      title="Notices to members"
      text="Service emails about the contract, such as a change of the terms. Members cannot unsubscribe from them, so news belongs in a mailing list."
    >
      <NoticeForm drafts={query.data?.drafts ?? []} />
      <ConsoleRead query={query} what="notices">
        {({ notices }) => <SentCard notices={notices} />}
      </ConsoleRead>
    </ConsoleSection>
  );
}
