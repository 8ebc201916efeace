import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { TEXT_LINK } from '../../../ui/text-link.tsx';

/** Says to a visitor that a record needs an account. @param session The open session, to come back to */
export function RecordNote({ session = null }: { session?: number | null }) {
  const returnTo = session === null ? academyPaths.practice : academyPaths.practiceSession(session);
  return (
    <p className="max-w-[80ch] text-13 text-ink-3">
      Your rounds are stored in this browser only. A record needs an account:{' '}
      <a className={TEXT_LINK} href={`${paths.login}?${new URLSearchParams({ returnTo })}`}>
        log in
      </a>{' '}
      and your rounds can be added to it.
    </p>
  );
}
