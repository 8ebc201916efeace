import { type Box, type Layout, NARROW, WIDE } from './method-layouts.ts';

const DESCRIPTION =
  'Bars reach the rules, which issue a signal. The signal is sealed: an entry of the log. From the seal one way leads to delivery and the record, the other to the hash of the entry, the Merkle tree and the signed checkpoint, which witnesses may cosign. Your check compares the record with the checkpoint.';

/** The way from a bar to a check of the record, as a picture with its description in words. */
export function MethodDiagram() {
  return (
    <figure className="mb-6 rounded-card border border-line bg-surface-1 p-4 md:mb-8 md:p-6">
      <Picture layout={WIDE} className="max-lg:hidden print:block" />
      <Picture layout={NARROW} className="mx-auto max-w-90 lg:hidden print:hidden" />
      <figcaption className="mt-4 text-13">
        Before the seal: what the rules knew. After it: what happened. Your check needs nothing but the log and a
        checkpoint.
      </figcaption>
    </figure>
  );
}

const ARROW = 'M-7 -4 0 0-7 4';

function Picture({ layout: { width, height, boxes, ways }, className }: { layout: Layout; className: string }) {
  return (
    <svg role="img" aria-label={DESCRIPTION} viewBox={`0 0 ${width} ${height}`} className={`w-full ${className}`}>
      {ways.map(({ path, end, angle, isAfter, isOptional }) => (
        <g
          key={path}
          fill="none"
          strokeWidth={1.5}
          strokeDasharray={isOptional ? '4 4' : undefined}
          className={isAfter ? 'stroke-accent' : 'stroke-line-control'}
        >
          <path d={path} />
          <path d={ARROW} strokeDasharray="none" transform={`translate(${end[0]} ${end[1]}) rotate(${angle})`} />
        </g>
      ))}
      {boxes.map((box) => (
        <DiagramBox key={box.name} box={box} />
      ))}
    </svg>
  );
}

function DiagramBox({ box: { name, note, x, y, width, look } }: { box: Box }) {
  const middle = x + width / 2;
  const border = look === 'before' ? 'stroke-line-strong' : 'stroke-accent';
  return (
    <g textAnchor="middle">
      <rect
        x={x}
        y={y}
        width={width}
        height={56}
        rx={6}
        strokeDasharray={look === 'optional' ? '4 4' : undefined}
        className={`${border} ${look === 'seal' ? 'fill-accent-soft' : 'fill-surface-2'}`}
      />
      <text x={middle} y={y + 24} fontSize={15} className="fill-ink-1 font-strong">
        {name}
      </text>
      <text x={middle} y={y + 43} fontSize={12} className="fill-ink-2">
        {note}
      </text>
    </g>
  );
}
