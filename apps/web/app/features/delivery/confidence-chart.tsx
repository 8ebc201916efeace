import { ANY_CONFIDENCE, CONFIDENCE_STEP, type DeliveryPreview } from '@sealtick/contract';

const HEIGHT = 120;
/** Room for the number above the highest bar, and for the labels below. */
const TOP = 18;
const BOTTOM = 20;
/** Every second factor has a label. */
const LABELLED = 2;

interface ConfidenceChartProps {
  steps: DeliveryPreview['confidences'];
  minimum: number;
}

/** How many signals stated each confidence, with the minimum as a line: those right of it pass. */
export function ConfidenceChart({ steps, minimum }: ConfidenceChartProps) {
  const most = Math.max(1, ...steps.map(({ signals }) => signals));
  const width = 100 / Math.max(1, steps.length);
  const first = steps[0]?.from ?? 0;
  const at = (percent: number) => `${Math.min(100, Math.max(0, ((percent - first) / CONFIDENCE_STEP) * width))}%`;
  const words = steps.filter(({ signals }) => signals > 0).map(({ from, signals }) => `${signals} from ${from}%`);
  return (
    <svg
      role="img"
      aria-label={`Signals by stated confidence: ${words.join(', ') || 'none'}. ${minimum === ANY_CONFIDENCE ? 'There is no minimum' : `The minimum is ${minimum}%`}.`}
      width="100%"
      height={HEIGHT + TOP + BOTTOM}
      className="picture block overflow-visible text-12 tabular-nums"
    >
      {steps.map(({ from, signals }, place) => {
        const height = (HEIGHT * signals) / most;
        const middle = `${(place + 0.5) * width}%`;
        return (
          <g key={from}>
            <rect
              x={`${place * width + 0.15}%`}
              width={`${width - 0.3}%`}
              y={TOP + HEIGHT - height}
              height={height}
              rx="2"
              className={from >= minimum ? 'fill-accent' : 'fill-bar-before'}
            />
            {signals > 0 && (
              <text x={middle} y={TOP + HEIGHT - height - 5} textAnchor="middle" className="fill-ink-2">
                {signals}
              </text>
            )}
            {place % LABELLED === 0 && (
              <text x={`${place * width}%`} y={HEIGHT + TOP + BOTTOM - 4} className="fill-ink-3">
                {from}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} className="stroke-line-control" />
      <line x1={at(minimum)} x2={at(minimum)} y1="0" y2={TOP + HEIGHT} strokeDasharray="3 3" className="stroke-ink-1" />
    </svg>
  );
}
