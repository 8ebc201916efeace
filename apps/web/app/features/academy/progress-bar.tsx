/** A bar that shows how much of a course is completed. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line forced-color-adjust-none"
    >
      <div className={percent === 100 ? 'h-full bg-long' : 'h-full bg-ink-2'} style={{ width: `${percent}%` }} />
    </div>
  );
}
