import { Download } from 'lucide';
import type { ReactNode } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { formatCount } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';

/** What a checkpoint states, and who signed it. */
export interface CheckpointView {
  readonly origin: string;
  readonly size: number | null;
  /** Hexadecimal. */
  readonly root: string;
  readonly signedAt: string | null;
  /** Verifier key: name, fingerprint and public key, joined by "+". Empty if no known key signed. */
  readonly key: string;
  /** The signed note itself. */
  readonly note: string;
}

/** A checkpoint with its fields and the signed note, to copy or store. */
export function CheckpointCard({ title, checkpoint }: { title: string; checkpoint: CheckpointView }) {
  const zone = useTimeZone();
  const { origin, size, root, signedAt, key, note } = checkpoint;
  // The public key may contain a plus, the name and the fingerprint never do.
  const fingerprint = key.split('+')[1];
  const rows = [
    { name: 'Entries', value: formatCount(size) },
    { name: 'Signed at', value: formatMoment(signedAt, zone) },
    { name: 'Log', value: <Code>{origin || '—'}</Code> },
    { name: 'Root of all entries', value: <Code>{root || '—'}</Code> },
    { name: 'Key fingerprint', value: <Code>{fingerprint ?? 'not signed by a known key'}</Code> },
  ];
  return (
    <Card aria-labelledby="checkpoint">
      <CardHeader id="checkpoint" title={title}>
        {note !== '' && (
          <Button
            variant="quiet"
            className="max-sm:-ml-4 sm:-mr-4"
            onClick={() => saveFile(checkpointFileName(size), note)}
          >
            <Icon of={Download} size={15} />
            Download checkpoint
          </Button>
        )}
      </CardHeader>
      <CardBody className="py-2 md:py-2.5">
        <dl className="divide-y divide-line">
          {rows.map(({ name, value }) => (
            <div key={name} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt>{name}</dt>
              <dd className="min-w-0 font-strong text-ink-1 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

/** Hashes, names and keys break anywhere, so that a phone shows all of them. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="font-mono text-13 break-all text-ink-1 md:max-lg:text-12">{children}</span>;
}

/** Returns the name of the file in which a visitor stores a checkpoint. */
export function checkpointFileName(size: number | null): string {
  return `sealtick-checkpoint-${size ?? 'unknown'}.txt`;
}
