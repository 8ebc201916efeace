import { CHANNELS, type DeadMessage } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { EM_DASH, formatCount, formatCounted } from '../../../lib/text/format.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { PageLinks } from '../page-links.tsx';
import { deadQuery, PAGE_ROWS } from './deliveries.queries.ts';
import { shortId } from './delivery-text.ts';
import { ReplayDialog } from './replay-dialog.tsx';

/** Messages that failed permanently, with their last answer, to send again. */
export function DeadCard() {
  const [params] = useSearchParams();
  const list = useQuery({ ...deadQuery(params), placeholderData: keepPreviousData });
  return (
    <Card aria-labelledby="dead" className="overflow-hidden">
      <CardHeader id="dead" title="Dead messages">
        <span className="text-13 text-ink-3">rejected, or failed in every attempt, in the last 7 days</span>
      </CardHeader>
      <ConsoleRead query={list} what="dead messages">
        {(rows) => <Dead rows={rows} />}
      </ConsoleRead>
    </Card>
  );
}

const COLUMNS = [
  { name: 'Message' },
  { name: 'Entry', className: 'max-lg:hidden' },
  { name: 'Channel', className: 'max-lg:hidden' },
  { name: 'Attempts', isNumber: true, className: 'max-xl:hidden' },
  { name: 'Last answer', className: 'max-lg:hidden' },
  { name: 'Replay', head: <span className="sr-only">Replay</span> },
];

function Dead({ rows }: { rows: readonly DeadMessage[] }) {
  const [chosen, choose] = useState<DeadMessage | null>(null);
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  const next = rows.length > PAGE_ROWS && last ? `${Date.parse(last.endedAt)}.${last.id}` : null;
  return (
    <>
      {shown.length === 0 ? (
        <CardBody>
          <p>No dead messages in the last 7 days.</p>
        </CardBody>
      ) : (
        <Table label="Dead messages" columns={COLUMNS}>
          {shown.map((row) => (
            <Row key={row.id} row={row} onReplay={() => choose(row)} />
          ))}
        </Table>
      )}
      <div className="px-4 pb-3 empty:hidden md:px-5">
        <PageLinks next={next} />
      </div>
      {chosen !== null && <ReplayDialog message={chosen} onClose={() => choose(null)} />}
    </>
  );
}

function Row({ row, onReplay }: { row: DeadMessage; onReplay: () => void }) {
  const zone = useTimeZone();
  const { id, type, kind, channelId, accountId, index, attempts, reason, endedAt, refusal } = row;
  return (
    <tr className="align-top">
      <Th className="font-text max-lg:w-full max-lg:whitespace-normal!">
        <span className="font-mono text-12 text-ink-1">{type}</span>
        <span className="block text-12 text-ink-3">
          {formatMoment(endedAt, zone)}
          <TextLink className="ml-2" to={consolePaths.member(accountId)} aria-label={`Member of ${shortId(channelId)}`}>
            Member
          </TextLink>
        </span>
        <span className="block text-12 text-ink-2 wrap-anywhere lg:hidden">
          {CHANNELS[kind].name}: {reason ?? EM_DASH} {formatCounted(attempts, 'attempt')}
        </span>
      </Th>
      <Td className="font-mono text-12 max-lg:hidden">{index === null ? EM_DASH : `#${formatCount(index)}`}</Td>
      <Td className="max-lg:hidden">
        {CHANNELS[kind].name}
        <span className="block font-mono text-12 text-ink-3" title={channelId}>
          {shortId(channelId)}
        </span>
      </Td>
      <Td isNumber className="max-xl:hidden">
        {formatCount(attempts)}
      </Td>
      <Td className="w-full max-lg:hidden">
        <div className="whitespace-normal wrap-anywhere">{reason ?? EM_DASH}</div>
      </Td>
      <Td className="text-right">
        {refusal === null ? (
          <Button size="small" aria-label={`Replay ${type} ${shortId(id)}`} onClick={onReplay}>
            Replay
          </Button>
        ) : (
          <span className="text-12 text-ink-3">{refusal}</span>
        )}
      </Td>
    </tr>
  );
}
