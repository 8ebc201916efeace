import { SAMPLE_MARK } from '@sealtick/contract';

/** Marks what the operator has not confirmed or replaced. */
export function SampleMark() {
  return <span className="inline-block rounded-chip bg-warn-soft px-1.75 py-0.5 text-12 text-warn">{SAMPLE_MARK}</span>;
}
