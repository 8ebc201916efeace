import { SAMPLE_MARK } from '@sealtick/contract';
import { Badge } from './badge.tsx';

/** Stands beside what the operator has not confirmed or replaced. */
export function SampleMark() {
  return <Badge tone="warn">{SAMPLE_MARK}</Badge>;
}
