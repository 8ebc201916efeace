import { FileUp } from 'lucide';
import { type ChangeEvent, useId, useRef } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useValueBeforeHydration } from '../../lib/scripts/use-value-before-hydration.ts';
import { formatCount } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { checkpointFileName } from './checkpoint-card.tsx';
import { findCheckpoint } from './find-checkpoint.ts';
import type { Remembered } from './remembered-checkpoint.ts';

/** Checkpoints are at the start of an export, so a longer text is cut. */
const MAX_FILE_LENGTH = 100_000;

interface ReferenceCardProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What is wrong with the text; null if nothing is. */
  readonly error: string | null;
  readonly onCheck: () => void;
  readonly isRunning: boolean;
  readonly remembered: Remembered | null;
  readonly onForget: () => void;
}

/** References: checkpoints saved outside the site, the only evidence against a log that was rewritten entirely. */
export function ReferenceCard({ text, onText, error, onCheck, isRunning, remembered, onForget }: ReferenceCardProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const found = findCheckpoint(text);
  useValueBeforeHydration(area, text, onText);
  return (
    <TitledCard id={`${id}title`} title="Compare with a checkpoint that you kept">
      <CardBody className="grid gap-4">
        <div className="grid max-w-read gap-2">
          <p>
            A checkpoint is a short signed text. It states how many entries the log had at a moment, and one number that
            changes if any of them changes.
          </p>
          <p>
            Keep one, and compare it here later: the check then shows whether an entry from before was changed or
            removed, even if the provider signed the changed log again. Each email with a signal ends with a checkpoint,
            and “Download checkpoint” above saves the newest one.
          </p>
        </div>
        {remembered && <RememberedLine remembered={remembered} onForget={onForget} />}
        <div className="grid gap-1.5">
          <label htmlFor={`${id}text`} className="font-strong text-ink-1">
            Checkpoint, or a text that contains it
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
            Compare with it
          </Button>
        </div>
      </CardBody>
    </TitledCard>
  );
}

function RememberedLine({
  remembered: { note, signedAt },
  onForget,
}: {
  remembered: Remembered;
  onForget: () => void;
}) {
  const zone = useTimeZone();
  const size = findCheckpoint(note)?.size ?? null;
  const at = signedAt === null ? '' : `, signed ${formatMoment(signedAt, zone)}`;
  return (
    <div className="rounded-input border border-line bg-surface-2 px-3 py-2.5">
      <p className="max-w-read text-13">
        <strong className="text-ink-1">This browser has saved</strong> the newest checkpoint that it found valid here:{' '}
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
    // Cleared, so that selecting the same file again reads it again.
    if (file) onText(await file.slice(0, MAX_FILE_LENGTH).text());
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
