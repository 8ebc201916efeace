import type { AdminHealth } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatRatio } from '../../../lib/text/format.ts';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { formatAge } from '../../../lib/time/time.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { healthQuery } from '../admin.queries.ts';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';

/** The state of the program, as far as it measures it. */
export function HealthScreen() {
  const health = useQuery(healthQuery());
  return (
    <ConsoleSection title="Health" text="The checks of the program with their reasons. Only what it measures itself.">
      <ConsoleRead query={health} what="checks">
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <ChecksCard checks={data.checks} />
            <FiguresCard health={data} />
          </div>
        )}
      </ConsoleRead>
    </ConsoleSection>
  );
}

const STATE = {
  ok: { text: 'OK', look: 'text-long' },
  degraded: { text: 'Degraded', look: 'text-warn' },
  failed: { text: 'Failed', look: 'font-strong text-short' },
} as const;

const COLUMNS = [{ name: 'Check' }, { name: 'State' }, { name: 'Since', className: 'max-md:hidden' }];

function ChecksCard({ checks }: { checks: AdminHealth['checks'] }) {
  const now = useWallNow();
  return (
    <TitledCard id="checks" title="Checks" className="overflow-hidden">
      {checks.length === 0 ? (
        <CardBody>
          <p>No part has reported yet.</p>
        </CardBody>
      ) : (
        <Table label="Checks" columns={COLUMNS}>
          {checks.map(({ name, state, detail, since }) => (
            <tr key={name} className="align-top">
              <Th className="w-full font-text text-ink-1">
                <div className="whitespace-normal">
                  {name}
                  {detail !== null && <span className="block text-12 text-ink-2 wrap-anywhere">{detail}</span>}
                </div>
              </Th>
              <Td className={`max-md:pr-4 ${STATE[state].look}`}>{STATE[state].text}</Td>
              <Td className="max-md:hidden">{formatAge(since, now)}</Td>
            </tr>
          ))}
        </Table>
      )}
    </TitledCard>
  );
}

const haltWords = ({ isAfterRestore }: NonNullable<AdminHealth['copyingHalt']>): string =>
  isAfterRestore ? 'halted: the database was set back, or a backup was restored' : 'halted';

function FiguresCard({ health: { versions, database, mail, lastBackupAt, copyingHalt } }: { health: AdminHealth }) {
  const now = useWallNow();
  const oldest = mail.oldestQueuedAt;
  const rows = [
    { key: 'Sealtick', value: versions.sealtick },
    { key: 'Node.js', value: versions.node },
    { key: 'PostgreSQL', value: versions.postgres },
    { key: 'Database', value: `${formatRatio(database.bytes / 1e6, 1)} MB` },
    { key: 'Last backup', value: lastBackupAt === null ? 'none' : formatAge(lastBackupAt, now) },
    ...(copyingHalt === null ? [] : [{ key: 'Copying to brokers', value: haltWords(copyingHalt) }]),
    { key: 'Emails waiting', value: formatCount(mail.queued) },
    ...(oldest === null ? [] : [{ key: 'Oldest of them', value: formatAge(oldest, now) }]),
    { key: 'Rejected emails', value: formatCount(mail.rejected) },
  ];
  return (
    <TitledCard id="figures" title="Program">
      <CardBody>
        <KeyValues label="Program" rows={rows} />
      </CardBody>
    </TitledCard>
  );
}
