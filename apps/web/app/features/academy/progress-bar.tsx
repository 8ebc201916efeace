interface Props {
  percent: number;
  label: string;
  /** 100% is not a success, as with seats that are all taken. */
  isPlain?: boolean;
}

/** A bar that shows how much of a course is completed, or of something else is used. */
export function ProgressBar({ percent, label, isPlain = false }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line forced-color-adjust-none"
    >
      <div
        className={percent === 100 && !isPlain ? 'h-full bg-long' : 'h-full bg-ink-2'}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
