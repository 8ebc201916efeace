import { writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { writeCall } from '../../lib/data/write-mutation.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TokenScreen } from '../../widgets/token-screen.tsx';

/** Loaded on demand: the first load of every page would have the script of its switches. */
const ListSwitches = deferred(
  async () => (await import('./list-switches.tsx')).ListSwitches,
  <Skeleton className="mt-6 h-64" />,
);

const TITLE = 'Your mailing lists';
const open = writeCall(writes.newsletter.openLists);

/** The lists of an email address, behind the signed link of every email of a list. Following the link changes nothing. */
export function MailListsScreen() {
  return (
    <TokenScreen title={TITLE} email="the newest email of a list" footer={NO_SCRIPT}>
      {(token) => <Lists token={token} />}
    </TokenScreen>
  );
}

const NO_SCRIPT = (
  <noscript>
    <p className="mt-4 text-13 text-warn">
      This page needs JavaScript. Without it, use the button of your email program that unsubscribes.
    </p>
  </noscript>
);

function Lists({ token }: { token: string }) {
  const read = useQuery({
    queryKey: ['mail-lists', token],
    queryFn: () => open({ token }),
    // The server has no token: it stands after # in the address.
    enabled: token !== 'unknown',
    retry: false,
  });
  return (
    <LoadState
      read={read}
      what="your lists"
      text={getProblem(read.error).detail}
      className="mt-6 noscript:hidden!"
      skeleton="h-64"
    >
      {(own) => <ListSwitches token={token} own={own} />}
    </LoadState>
  );
}
