import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';
import type { ProofPath } from './proof-path.ts';

const FORKS = 3;
/** Where the two halves of a fork stand, in percent across. */
const SIDES = [30, 70] as const;
const brief = (hash: string) => hash.slice(0, 6);

/** The way from the root to an entry with the hashes beside it: the first forks, and how many follow. */
export function ProofTree({ path: { index, leafHash, rootHash, forks } }: { path: ProofPath }) {
  const shown = forks.slice(0, FORKS);
  const rows = shown.length + (forks.length > FORKS ? 3 : 2);
  const down = (row: number) => (100 * (row + 0.5)) / rows;
  const way = shown.map(({ goesRight }) => SIDES[goesRight ? 1 : 0]);
  const end = way.at(-1) ?? 50;
  return (
    <div
      role="img"
      aria-label={`Entry #${formatCount(index)} hangs from the root ${brief(rootHash)} by ${forks.length} hashes, from the root down ${forks.map(({ beside }) => brief(beside)).join(', ')}`}
      className="relative font-mono text-12"
      style={{ height: `${rows * 3.25}rem` }}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
        {shown.map(({ goesRight, beside }, i) => (
          <path
            key={beside}
            d={elbow(way[i - 1] ?? 50, down(i), SIDES[goesRight ? 0 : 1], down(i + 1))}
            {...LINE}
            className="stroke-line-strong"
          />
        ))}
        {way.map((x, i) => (
          <path
            key={shown[i]?.beside}
            d={elbow(way[i - 1] ?? 50, down(i), x, down(i + 1))}
            {...LINE}
            strokeWidth="2"
            className="stroke-accent"
          />
        ))}
        <path
          d={`M${end} ${down(shown.length)}V${down(rows - 1)}`}
          {...LINE}
          strokeWidth="2"
          strokeDasharray={forks.length > FORKS ? '3 5' : undefined}
          className="stroke-accent"
        />
      </svg>
      <Node x={50} y={down(0)} isOnWay>
        root {brief(rootHash)}
      </Node>
      {shown.map(({ goesRight, beside }, i) => (
        <Node key={beside} x={SIDES[goesRight ? 0 : 1]} y={down(i + 1)}>
          {brief(beside)}
        </Node>
      ))}
      {way.map((x, i) => (
        <span
          key={shown[i]?.beside}
          className="absolute size-2.5 -translate-1/2 rounded-full bg-accent"
          style={{ left: `${x}%`, top: `${down(i + 1)}%` }}
        />
      ))}
      {forks.length > FORKS && (
        <span
          className="absolute -translate-y-1/2 pl-4 font-sans text-ink-3"
          style={{ left: `${end}%`, top: `${down(rows - 2)}%` }}
        >
          {forks.length - FORKS} more
        </span>
      )}
      <Node x={end} y={down(rows - 1)} isOnWay>
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
  isOnWay?: boolean;
  children: ReactNode;
}

function Node({ x, y, isOnWay = false, children }: NodeProps) {
  return (
    <span
      className={classNames(
        'absolute inline-flex -translate-1/2 items-center rounded-chip border px-2 py-1 whitespace-nowrap',
        isOnWay ? 'border-accent bg-accent-soft text-accent-text' : 'border-line-strong bg-surface-2 text-ink-2',
      )}
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      {children}
    </span>
  );
}
