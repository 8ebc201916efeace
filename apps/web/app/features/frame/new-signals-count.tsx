import { reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMedia } from '../../lib/browser/use-browser.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { formatCount } from '../../lib/text/format.ts';

/** How many signals came since the member's last visit, on a phone; nothing once their page was opened. */
export function NewSignalsCount() {
  const { pathname } = useLocation();
  const isPhone = useMedia('(width < 48rem)');
  const [wasOpened, setOpened] = useState(false);
  const { data } = useQuery({ ...readQuery(reads.lastSeen.get, {}), enabled: isPhone });
  if (!wasOpened && pathname.startsWith(paths.signals)) setOpened(true);
  if (wasOpened || !data || data.since === null || data.newSignals === 0) return null;
  return (
    <span className="absolute top-1 left-1/2 ml-1 min-w-4 rounded-full bg-accent px-1 text-center font-strong text-12 text-on-accent leading-4 tabular-nums">
      <span className="sr-only">: </span>
      {formatCount(data.newSignals)}
      <span className="sr-only"> new</span>
    </span>
  );
}
