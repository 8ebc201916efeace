import { FileUp } from 'lucide';
import { type ChangeEvent, useId, useRef } from 'react';
import { formatCount } from '../../lib/format.ts';
import { formatMoment, orDash } from '../../lib/time.ts';
import { useValueBeforeHydration } from '../../lib/use-value-before-hydration.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { checkpointFileName } from './checkpoint-card.tsx';
import { findCheckpoint } from './find-checkpoint.ts';
import type { Remembered } from './remembered-checkpoint.ts';
import { saveFile } from './save-file.ts';

/** A text that is longer holds no checkpoint; an export's stands in its first lines. */
const LONGEST_FILE = 100_000;

interface KeptCardProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What is wrong with the text; null while nothing is, or nothing was asked of it. */
  readonly error: string | null;
  readonly onCheck: () => void;
  readonly isRunning: boolean;
  readonly remembered: Remembered | null;
  readonly onForget: () => void;
}

/** Checkpoints from outside: the only witness against a log that was written anew as a whole. */
export function KeptCard({ text, onText, error, onCheck, isRunning, remembered, onForget }: KeptCardProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const found = findCheckpoint(text);
  useValueBeforeHydration(area, text, onText);
  return (
    <Card aria-labelledby={`${id}title`}>
      <CardHeader id={`${id}title`} title="A checkpoint that you kept" />
      <CardBody className="grid gap-4">
        <p className="max-w-read">
          Whoever holds the key could write the whole log anew and sign it again. Only a checkpoint from before, kept
          where the provider cannot reach it, finds that out: from the foot of a message, or a file you saved.
        </p>
        {remembered && <RememberedLine remembered={remembered} onForget={onForget} />}
        <div className="grid gap-1.5">
          <label htmlFor={`${id}text`} className="font-strong text-ink-1">
            Checkpoint, or the text it stands in
          </label>
          <textarea
            ref={area}
            id={`${id}text`}
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => onText(event.target.value)}
            aria-invalid={error !== null}
            aria-describedby={`${id}note`}
            className="w-full rounded-input border border-line-control bg-surface-0 px-2.5 py-2 font-mono text-16 break-all text-ink-1 aria-invalid:border-short md:text-13"
          />
          <p id={`${id}note`} role="status" className={`min-h-4 text-12 ${error ? 'text-short' : 'text-ink-3'}`}>
            {error ?? (found ? `Of ${found.origin}, with ${formatCount(found.size)} entries.` : '')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton onText={onText} />
          <Button onClick={onCheck} disabled={isRunning} className="disabled:opacity-60">
            Check against it
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

function RememberedLine({
  remembered: { note, signedAt },
  onForget,
}: {
  remembered: Remembered;
  onForget: () => void;
}) {
  const size = findCheckpoint(note)?.size ?? null;
  const at = signedAt === null ? '' : `, signed ${orDash(() => formatMoment(signedAt))}`;
  return (
    <div className="rounded-input border border-line bg-surface-2 px-3 py-2.5">
      <p className="max-w-read text-13">
        <strong className="text-ink-1">This browser remembers</strong> the newest checkpoint it found valid here:{' '}
        {formatCount(size)} entries{at}. Every check on this page compares the log with it.
      </p>
      <div className="mt-1 -ml-4 flex flex-wrap">
        <Button variant="quiet" onClick={() => saveFile(checkpointFileName(size), note)}>
          Download it
        </Button>
        <Button variant="quiet" onClick={onForget}>
          Forget it
        </Button>
      </div>
    </div>
  );
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Named again, the same file must be read again.
    if (file) onText(await file.slice(0, LONGEST_FILE).text());
    target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" hidden aria-label="Checkpoint file" onChange={read} />
      <Button onClick={() => input.current?.click()}>
        <Icon of={FileUp} size={15} />
        Load a file
      </Button>
    </>
  );
}
