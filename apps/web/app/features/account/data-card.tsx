import { type AccountExport, writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatDate, formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { exportQuery } from './account.queries.ts';
import { DownloadCopy } from './download-copy.tsx';
import { useAccountWrite } from './use-account-write.ts';

const POLL_MS = 3_000;

/** A copy of everything that is stored about the account. */
export function DataCard() {
  const copy = useQuery({
    ...exportQuery(),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? POLL_MS : false),
  });
  const request = useAccountWrite(writes.personalData.requestExport, () => [exportQuery()]);
  const { data } = copy;
  const nextAt = data?.state === 'ready' ? Date.parse(data.requestedAt ?? '') + HOUR_MS : 0;
  const isRecent = useWallNow() < nextAt;
  return (
    <TitledCard id="data" title="Your data">
      <CardBody className="grid gap-4">
        <p>Everything that is stored about you, as JSON and CSV in one file.</p>
        <LoadState read={copy} what="the state of your copy" isLine skeleton="h-5">
          {(shown) => <State copy={shown} />}
        </LoadState>
        {data?.state === 'ready' && <DownloadCopy />}
        <ProblemLine of={request.problem} />
        <Button
          isLoading={request.isSending}
          disabled={data?.state === 'preparing' || isRecent}
          onClick={() => void request.send({})}
        >
          Request a copy
        </Button>
        {isRecent && <p className="text-13">A new copy can be requested an hour after the last one.</p>}
      </CardBody>
    </TitledCard>
  );
}

function State({ copy: { state, requestedAt, availableUntil } }: { copy: AccountExport }) {
  const zone = useTimeZone();
  const text = {
    none: null,
    preparing: 'Your copy is being made. An email says when it is ready.',
    ready: `Your copy of ${formatMoment(requestedAt, zone)} is ready until ${formatDate(availableUntil)}.`,
    failed: 'Your copy could not be made. Request it again.',
  }[state];
  return text && <p role="status">{text}</p>;
}
