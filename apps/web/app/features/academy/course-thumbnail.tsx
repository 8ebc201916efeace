import type { Course } from '@sealtick/contract';

/** Lines and bars of each drawing, in a box of 300 by 56. */
const DRAWINGS: Readonly<Record<Course['thumbnail'], { readonly line?: string; readonly bars?: readonly number[] }>> = {
  equity: { line: 'M0 48 25 44 50 46 75 36 100 39 125 30 150 33 175 24 200 27 225 17 250 20 275 12 300 8' },
  bars: { bars: [18, 26, 22, 34, 28, 40, 31, 44, 36, 48] },
  results: { bars: [50, 9, 14, 8, 20, 24, 12, 30, 16, 38] },
  drawdown: { line: 'M0 10 30 14 50 9 80 30 110 44 140 38 170 48 200 36 230 28 260 16 300 10' },
  calibration: { line: 'M0 52 60 42 60 36 120 34 120 30 180 24 180 20 240 14 240 11 300 6' },
  proof: {
    line: 'M20 50 50 30 80 50M120 50 150 30 180 50M50 30 100 10 150 30M220 50 250 30 280 50M100 10 175 2 250 30',
  },
  connections: { line: 'M10 28H90M90 28 140 10H290M90 28H290M90 28 140 46H290' },
  costs: { bars: [48, 44, 41, 37, 34, 30, 27, 23, 20, 16] },
};

/** A drawing that stands for a course. */
export function CourseThumbnail({ of }: { of: Course['thumbnail'] }) {
  const { line, bars = [] } = DRAWINGS[of];
  return (
    <svg viewBox="0 0 300 56" preserveAspectRatio="none" aria-hidden="true" className="mb-4 h-14 w-full text-ink-3">
      {line && <path d={line} fill="none" stroke="currentColor" strokeWidth="1.75" vectorEffect="non-scaling-stroke" />}
      {bars.map((height, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a drawing never change
          key={place}
          x={place * 30 + 4}
          y={56 - height}
          width="18"
          height={height}
          fill="currentColor"
          opacity="0.6"
        />
      ))}
    </svg>
  );
}
