import { type AuditState, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatCounted } from '../../../lib/text/format.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { auditStateQuery } from '../admin.queries.ts';
import { ConsoleRead } from '../console-read.tsx';
import { ofLog } from './audit.queries.ts';

/** Whether the chain of the audit log holds, by its last verification. */
export function ChainCard() {
  const state = useQuery(auditStateQuery());
  const verify = useProvenWrite(writes.adminAudit.verify, ofLog);
  return (
    <Card aria-labelledby="chain">
      <CardHeader id="chain" title="Verification">
        <Button size="small" isLoading={verify.isSending} onClick={() => void verify.send({})}>
          Verify now
        </Button>
      </CardHeader>
      <CardBody className="grid gap-2">
        <ConsoleRead query={state} what="state of the audit log">
          {(data) => <Found state={data} />}
        </ConsoleRead>
        <ProblemLine of={verify.problem} />
      </CardBody>
    </Card>
  );
}

function Found({ state: { size, startIndex, lastCheck } }: { state: AuditState }) {
  const zone = useTimeZone();
  const pruned = startIndex > 0 ? ` Entries up to ${formatCount(startIndex)} were deleted for their age.` : '';
  if (lastCheck === null) {
    return (
      <p>
        {formatCounted(size, 'act')} in the log, not verified yet. It is verified every day at 03:20 UTC.{pruned}
      </p>
    );
  }
  const { status, at, entries, durationMs, findings } = lastCheck;
  return (
    <>
      <p className={status === 'valid' ? 'text-long' : 'font-strong text-short'}>
        {status === 'valid' ? 'The chain holds.' : 'The chain does not hold.'}
      </p>
      <p className="text-13">
        Verified {formatMoment(at, zone)}: {formatCount(entries)} of now {formatCount(size)} entries in{' '}
        {formatCount(durationMs)} ms.{pruned}
      </p>
      {findings.length > 0 && (
        <ul className="list-disc pl-5 text-13">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </>
  );
}
