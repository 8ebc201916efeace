import type { ReactNode } from 'react';
import { formatCount } from '../../lib/text/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';
import type { ProofPath } from './proof-path.ts';

const SHOWN_STEPS = 3;
/** Positions of the two subtrees of a step, in percent of the width. */
const SIDES = [30, 70] as const;
const brief = (hash: string) => hash.slice(0, 6);

/** The path from the root to an entry with the sibling hashes: the first steps, and how many follow. */
export function ProofTree({ path: { index, leafHash, rootHash, steps } }: { path: ProofPath }) {
  const shown = steps.slice(0, SHOWN_STEPS);
  const rows = shown.length + (steps.length > SHOWN_STEPS ? 3 : 2);
  const down = (row: number) => (100 * (row + 0.5)) / rows;
  const columns = shown.map(({ goesRight }) => SIDES[goesRight ? 1 : 0]);
  const end = columns.at(-1) ?? 50;
  return (
    <div
      role="img"
      aria-label={`Inclusion proof of entry #${formatCount(index)} under root ${brief(rootHash)}: ${steps.length} hashes, from the root down: ${steps.map(({ sibling }) => brief(sibling)).join(', ')}`}
      className="relative font-mono text-12"
      style={{ height: `${rows * 3.25}rem` }}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
        {shown.map(({ goesRight, sibling }, i) => (
          <path
            key={sibling}
            d={elbow(columns[i - 1] ?? 50, down(i), SIDES[goesRight ? 0 : 1], down(i + 1))}
            {...LINE}
            className="stroke-line-strong"
          />
        ))}
        {columns.map((x, i) => (
          <path
            key={shown[i]?.sibling}
            d={elbow(columns[i - 1] ?? 50, down(i), x, down(i + 1))}
            {...LINE}
            strokeWidth="2"
            className="stroke-accent"
          />
        ))}
        <path
          d={`M${end} ${down(shown.length)}V${down(rows - 1)}`}
          {...LINE}
          strokeWidth="2"
          strokeDasharray={steps.length > SHOWN_STEPS ? '3 5' : undefined}
          className="stroke-accent"
        />
      </svg>
      <Node x={50} y={down(0)} isOnPath>
        root {brief(rootHash)}
      </Node>
      {shown.map(({ goesRight, sibling }, i) => (
        <Node key={sibling} x={SIDES[goesRight ? 0 : 1]} y={down(i + 1)}>
          {brief(sibling)}
        </Node>
      ))}
      {columns.map((x, i) => (
        <span
          key={shown[i]?.sibling}
          className="absolute size-2.5 -translate-1/2 rounded-full bg-accent"
          style={{ left: `${x}%`, top: `${down(i + 1)}%` }}
        />
      ))}
      {steps.length > SHOWN_STEPS && (
        <span
          className="absolute -translate-y-1/2 pl-4 font-sans text-ink-3"
          style={{ left: `${end}%`, top: `${down(rows - 2)}%` }}
        >
          {steps.length - SHOWN_STEPS} more
        </span>
      )}
      <Node x={end} y={down(rows - 1)} isOnPath>
        <Mark size={13} className="mr-1.5" />#{formatCount(index)}{' '}
        <span className="text-ink-3">&nbsp;{brief(leafHash)}</span>
      </Node>
    </div>
  );
}

const LINE = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

const elbow = (x: number, y: number, toX: number, toY: number) => `M${x} ${y}V${(y + toY) / 2}H${toX}V${toY}`;

interface NodeProps {
  x: number;
  y: number;
  isOnPath?: boolean;
  children: ReactNode;
}

function Node({ x, y, isOnPath = false, children }: NodeProps) {
  return (
    <span
      className={classNames(
        'absolute inline-flex -translate-1/2 items-center rounded-chip border px-2 py-1 whitespace-nowrap',
        isOnPath ? 'border-accent bg-accent-soft text-accent-text' : 'border-line-strong bg-surface-2 text-ink-2',
      )}
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      {children}
    </span>
  );
}
