import { SAMPLE_MARK } from '@sealtick/contract';
import { createContext, type ReactNode, useContext } from 'react';

const IsMarkedAbove = createContext(false);

/** Marks what the operator has not confirmed or replaced; nothing in a group that is marked as a whole. */
export function SampleMark() {
  if (useContext(IsMarkedAbove)) return null;
  // Not a block: a line must not break between it and the full stop after it.
  return (
    <span className="rounded-chip bg-warn-soft box-decoration-clone px-1.75 py-0.5 text-12 text-warn">
      {SAMPLE_MARK}
    </span>
  );
}

/** The mark of a word in a sentence, with the space between them. */
export function SampleMarkAfterWord() {
  if (useContext(IsMarkedAbove)) return null;
  return (
    <>
      {' '}
      <span className="whitespace-nowrap">
        <SampleMark />
      </span>
    </>
  );
}

interface SampleGroupProps {
  /** Whether each part is a sample. */
  samples: readonly boolean[];
  /** Heading of the group, which carries the mark if every part is a sample. */
  heading: ReactNode;
  children: ReactNode;
}

/** A group that is marked once if all of it is a sample; otherwise its parts mark themselves. */
export function SampleGroup({ samples, heading, children }: SampleGroupProps) {
  const areAll = samples.length > 0 && samples.every(Boolean);
  return (
    <div data-sample-group={areAll || undefined} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {heading}
        {areAll && <SampleMark />}
      </div>
      <IsMarkedAbove value={areAll}>{children}</IsMarkedAbove>
    </div>
  );
}
