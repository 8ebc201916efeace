import { type ComparedKind, DASHES } from './curve.ts';
import { STROKE } from './stroke.ts';

/** A sample of a curve's line, shown before its name. */
export function CurveSwatch({ kind }: { kind: ComparedKind }) {
  return (
    <svg width="36" height="8" viewBox="0 0 36 8" className="inline-block shrink-0" aria-hidden="true">
      <line x1="0" x2="36" y1="4" y2="4" strokeWidth="2" strokeDasharray={DASHES[kind]} className={STROKE[kind]} />
    </svg>
  );
}
