import { type ReactNode, useId, useState } from 'react';
import { useIsInteractive } from '../lib/browser/use-browser.ts';
import { Button } from './button.tsx';
import { ProblemLine } from './problem-line.tsx';

const UNREADABLE = 'This file is not a picture that the browser can read. Choose a PNG, JPEG or WebP file.';

/** A write of a picture, as its button shows it. */
interface Sending<I> {
  readonly isSending: boolean;
  readonly problem: { readonly detail: string } | null;
  readonly send: (input: I, onDone: () => void) => Promise<void>;
}

interface PictureChoiceProps {
  /** What is chosen: `picture`. */
  noun: string;
  /** The picture as it is now. */
  children: ReactNode;
  hint: ReactNode;
  /** Whether a picture is stored, which can be removed. */
  isStored: boolean;
  /** Returns what is stored of a file, as base64; null if the browser cannot read it. */
  convert: (file: Blob) => Promise<string | null>;
  /** Returns why a file that the browser can read is not taken; null if it is. */
  check?: (file: Blob) => Promise<string | null>;
  set: Sending<{ picture: string }>;
  remove: Sending<Record<string, never>>;
  onSet: () => void;
  onRemoved: () => void;
}

/** A picture beside the buttons that choose another one and remove it. It is stored as soon as it is chosen. */
export function PictureChoice({
  noun,
  children,
  hint,
  isStored,
  convert,
  check = async () => null,
  set,
  remove,
  onSet,
  onRemoved,
}: PictureChoiceProps) {
  const id = useId();
  const isInteractive = useIsInteractive();
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = refusal ?? (set.problem ?? remove.problem)?.detail;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await convert(file);
    const found = picture === null ? UNREADABLE : await check(file);
    setRefusal(found);
    if (picture !== null && found === null) await set.send({ picture }, onSet);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {children}
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            isLoading={set.isSending}
            disabled={!isInteractive}
            aria-describedby={`${id}hint`}
            onClick={() => document.getElementById(id)?.click()}
          >
            Choose a {noun}
          </Button>
          {isStored && (
            <Button size="small" isLoading={remove.isSending} onClick={() => void remove.send({}, onRemoved)}>
              Remove the {noun}
            </Button>
          )}
        </div>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={noun}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <p id={`${id}hint`} className="text-12 text-ink-3">
          {hint}
        </p>
        <ProblemLine of={problem} />
      </div>
    </div>
  );
}
