import { type OperatedStrategy, reads, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readsUnder } from '../../../lib/data/stale.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { EM_DASH, formatCount, formatPercent } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { operatedQuery } from './operated.queries.ts';

/** Every strategy, to pause, resume or retire. */
export function OperatedScreen() {
  const query = useQuery(operatedQuery());
  const isSimulated = useSite().site?.market === 'simulated';
  return (
    <ConsoleSection
      title="Strategies"
      text="A paused or retired strategy opens no signals. Its open ones continue to their end by their published levels."
    >
      <ConsoleRead query={query} what="strategies">
        {(rows) => <Strategies rows={rows} />}
      </ConsoleRead>
      <p className="rounded-card border border-line bg-surface-1 px-4 py-3.5 text-13 md:px-5">
        Switching is in the audit log; what a strategy would have opened in the meantime counts as “paused” in the
        comparison of live and replay. Live is the total return of the live record
        {isSimulated && ', in a simulated market'}. A retirement is also an entry of the log, permanently.{' '}
        <strong className="text-ink-1">No one can switch a losing trade out of the record.</strong>
      </p>
    </ConsoleSection>
  );
}

const COLUMNS = [
  { name: 'Strategy' },
  { name: 'Version', isNumber: true, className: 'max-md:hidden' },
  { name: 'Open', isNumber: true, className: 'max-md:hidden' },
  { name: 'Signals, 30 d', isNumber: true, className: 'max-md:hidden' },
  { name: 'Live', isNumber: true, className: 'max-lg:hidden' },
  { name: 'Parity with replay', className: 'max-xl:hidden' },
  { name: 'Switch', head: <span className="sr-only">Switch</span> },
];

type Act = 'pause' | 'resume' | 'retire';

function Strategies({ rows }: { rows: readonly OperatedStrategy[] }) {
  const [chosen, choose] = useState<{ readonly act: Act; readonly strategy: OperatedStrategy } | null>(null);
  return (
    <Card className="overflow-hidden">
      <Table label="Strategies" columns={COLUMNS} scrolls>
        {rows.map((row) => (
          <tr key={row.id}>
            <Th className="whitespace-normal!">
              {row.file !== null && row.version === null ? (
                row.name
              ) : (
                <TextLink isAlone to={paths.strategy(row.id)}>
                  {row.name}
                </TextLink>
              )}
              <State row={row} />
              <File file={row.file} />
            </Th>
            <Td isNumber className="max-md:hidden">
              {row.version ?? EM_DASH}
            </Td>
            <Td isNumber className="max-md:hidden">
              {formatCount(row.openSignals)}
            </Td>
            <Td isNumber className="max-md:hidden">
              {formatCount(row.recentSignals)}
            </Td>
            <Td isNumber className="max-lg:hidden">
              <Result value={row.totalReturn} />
            </Td>
            <Td className="max-xl:hidden">{parityText(row)}</Td>
            <Td>
              <span className="flex justify-end gap-2">
                {getActs(row).map((act) => (
                  <Button
                    key={act}
                    size="small"
                    variant={act === 'retire' ? 'danger' : 'secondary'}
                    aria-label={`${LABELS[act]} ${row.name}`}
                    onClick={() => choose({ act, strategy: row })}
                  >
                    {LABELS[act]}
                  </Button>
                ))}
              </span>
            </Td>
          </tr>
        ))}
      </Table>
      {chosen !== null && <SwitchDialog {...chosen} onClose={() => choose(null)} />}
    </Card>
  );
}

function Result({ value }: { value: number | null }) {
  const text = formatPercent(value, 1, 'exceptZero');
  return <span className={TONE[toTone(text)]}>{text}</span>;
}

/** Returns how many decisions of the replay are in the log. */
function parityText({ parity: { ratio, compared, equal } }: OperatedStrategy): string {
  if (ratio === null) return EM_DASH;
  return equal === compared ? 'Byte for byte' : `${formatCount(compared - equal)} of ${formatCount(compared)} differ`;
}

const LABELS: Readonly<Record<Act, string>> = { pause: 'Pause', resume: 'Resume', retire: 'Retire' };

/** Returns what an operator may do: a pause after faults ends at the next start of the program. */
function getActs({ state, off, version, file }: OperatedStrategy): readonly Act[] {
  if (state === 'retired' || (file !== null && version === null)) return [];
  return off?.by === 'operator' ? ['resume', 'retire'] : ['pause', 'retire'];
}

function State({ row: { off, fault } }: { row: OperatedStrategy }) {
  const zone = useTimeZone();
  if (off === null) return null;
  const since = off.since === null ? 'from the next bar' : `since ${formatMoment(off.since, zone)}`;
  return (
    <span className="mt-1 block font-text text-13 text-ink-2">
      <Badge tone="warn">{off.state === 'paused' ? 'Paused' : 'Retired'}</Badge> {since}
      {off.by === 'program' ? `, by the program until its next start: ${fault}` : `. Reason: ${off.reason}`}
    </span>
  );
}

const FILE_STATES = { accepted: 'Own file', refused: 'Own file, refused', missing: 'Own file, missing' } as const;

function File({ file }: Pick<OperatedStrategy, 'file'>) {
  if (file === null) return null;
  return (
    <span className="mt-1 block font-text text-13 text-ink-2 wrap-anywhere">
      <Badge tone={file.state === 'accepted' ? 'plain' : 'warn'}>{FILE_STATES[file.state]}</Badge> {file.name}
      {file.problems.map((problem) => (
        <span key={problem} className="block">
          {problem}
        </span>
      ))}
    </span>
  );
}

const TEXTS: Readonly<Record<Act, (name: string) => string>> = {
  pause: (name) => `${name} opens no signals until you resume it. Its page shows the reason and the time.`,
  resume: (name) =>
    `${name} opens signals again. All strategies are fed their history again first, as at a start; what ${name} would have opened in the meantime is not published.`,
  retire: (name) =>
    `${name} opens no signals permanently: the log gets an entry, which no one can take back. Its record stays.`,
};
const WRITES = {
  pause: writes.operatedStrategies.pause,
  resume: writes.operatedStrategies.resume,
  retire: writes.operatedStrategies.retire,
} as const;
const SAID: Readonly<Record<Act, string>> = {
  pause: 'Strategy paused',
  resume: 'Strategy resumed',
  retire: 'Strategy retired',
};

interface SwitchDialogProps {
  act: Act;
  strategy: OperatedStrategy;
  onClose: () => void;
}

function SwitchDialog({ act, strategy: { id, name }, onClose }: SwitchDialogProps) {
  const { isSending, problem, send } = useProvenWrite(WRITES[act], () => [
    operatedQuery(),
    readsUnder(reads.strategies.list.path),
  ]);
  return (
    <ActDialog
      subject={id}
      title={`${LABELS[act]} ${name}`}
      text={TEXTS[act](name)}
      action={LABELS[act]}
      reasonLabel={act === 'resume' ? 'Reason' : 'Reason, which everyone sees'}
      isDestructive={act === 'retire'}
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={(reason, onSent) => send({ id, reason }, onSent)}
      onDone={() => {
        onClose();
        toast({ title: SAID[act] });
      }}
    />
  );
}
