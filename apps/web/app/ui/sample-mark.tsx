import { SAMPLE_MARK } from '@sealtick/contract';

/** Marks what the operator has not confirmed or replaced. */
export function SampleMark() {
  // Not a block: a line must not break between it and the full stop after it.
  return (
    <span className="rounded-chip bg-warn-soft box-decoration-clone px-1.75 py-0.5 text-12 text-warn">
      {SAMPLE_MARK}
    </span>
  );
}
