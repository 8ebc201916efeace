import type { AdminAct } from '@sealtick/contract';
import { actText } from '../../../lib/text/act-text.ts';
import { EM_DASH } from '../../../lib/text/format.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { BreakableText } from '../../../ui/breakable-text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';

const COLUMNS = [
  { name: 'Time' },
  { name: 'Actor', className: 'max-md:hidden' },
  { name: 'Act' },
  { name: 'On', className: 'max-lg:hidden' },
];

const ACTORS: Readonly<Record<AdminAct['by'], string>> = {
  anonymous: 'Someone',
  member: 'Member',
  key: 'API key',
  operator: 'Operator',
  'command-line': 'Command line',
  program: 'Program',
};

/** Entries of the audit log, newest first. */
export function AuditTable({ acts }: { acts: readonly AdminAct[] }) {
  const zone = useTimeZone();
  return (
    <Card className="overflow-hidden">
      <Table label="Audit entries" columns={COLUMNS}>
        {acts.map((act) => (
          <tr key={act.index} className="align-top">
            <Th className="font-text">
              <div className="min-w-24 whitespace-normal md:whitespace-nowrap">
                {formatMoment(act.at, zone)}
                <span className="block text-12 text-ink-3">Entry {act.index}</span>
              </div>
            </Th>
            <Td className="max-md:hidden">
              <div className="w-40 whitespace-normal xl:w-56">
                <BreakableText>{getActor(act)}</BreakableText>
              </div>
            </Td>
            <Td className="w-full">
              <div className="whitespace-normal">
                <span className="text-ink-1">{actText(act)}</span>{' '}
                <span className="font-mono text-12 text-ink-3 wrap-anywhere">{act.act}</span>
                <span className="block text-12 md:hidden">
                  by <BreakableText>{getActor(act)}</BreakableText>
                </span>
                <span className="block text-12 lg:hidden">
                  on <BreakableText>{getObject(act)}</BreakableText>
                </span>
                {act.changes.map(({ field, before, after }) => (
                  <span key={field} className="block text-12 wrap-anywhere">
                    {field}: {before !== null && <BreakableText>{`${String(before)} → `}</BreakableText>}
                    <BreakableText>{String(after ?? EM_DASH)}</BreakableText>
                  </span>
                ))}
              </div>
            </Td>
            <Td className="max-lg:hidden">
              <div className="w-36 whitespace-normal xl:w-52">
                <BreakableText>{getObject(act)}</BreakableText>
              </div>
            </Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

const getActor = ({ by, actor }: AdminAct): string => (actor === null ? ACTORS[by] : `${ACTORS[by]}, ${actor}`);

/** What an act is on: the account that it is about, unless that is who acted, and the object. */
function getObject({ subject, about, actor }: AdminAct): string {
  const account = subject !== null && about === actor ? null : about;
  return [account, subject].filter((part) => part !== null).join(', ') || EM_DASH;
}
