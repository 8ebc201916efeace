import { type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';

interface SliderProps {
  /** Name of the value. */
  label: string;
  /** Shown as the label: the name, with a tooltip if it has one. */
  head: ReactNode;
  unit: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The published or default value, marked by a notch. */
  published: number;
  /** What the notch marks. */
  notch?: string;
  write: (value: number) => string;
  read: (text: string) => { value: number } | { problem: string };
  onChange: (value: number) => void;
}

const LONGEST_UNIT = 8;

/** A number, set by slider or keyboard. Typed text is not changed; an error is shown below, with the value in use. */
export function Slider(props: SliderProps) {
  const { label, head, unit, min, max, step, value, published, notch = 'As published', write, read, onChange } = props;
  const id = useId();
  const [text, setText] = useState(write(value));
  const [problem, setProblem] = useState<string | null>(null);
  // A unit that explains its values has no room beside the field.
  const isLegend = unit.length > LONGEST_UNIT;
  const part = (at: number) => (100 * (at - min)) / (max - min);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from elsewhere may replace typed text
  useEffect(() => {
    const found = read(text);
    if (!('problem' in found) && found.value === value) return;
    setText(write(value));
    setProblem(null);
  }, [value]);

  const type = (typed: string) => {
    setText(typed);
    const found = read(typed);
    if ('problem' in found) return setProblem(found.problem);
    setProblem(null);
    onChange(found.value);
  };

  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className={classNames('text-13 font-strong', value === published ? 'text-ink-1' : 'text-accent-text')}>
          {head}
        </span>
        <span className="flex items-center gap-2">
          <input
            data-slider
            aria-label={label}
            aria-describedby={problem ? `${id}problem` : undefined}
            aria-invalid={problem !== null}
            inputMode="decimal"
            value={text}
            onChange={(event) => type(event.target.value)}
            className={classNames(
              'h-11 w-19 rounded-input border bg-surface-0 px-2 text-right text-16 text-ink-1 tabular-nums md:h-8 md:text-14',
              problem ? 'border-short' : value === published ? 'border-line-control' : 'border-accent',
            )}
          />
          <span className="w-11 text-12 text-ink-3">{isLegend ? '' : unit}</span>
        </span>
      </div>
      <div className="relative mt-1">
        <input
          type="range"
          aria-label={`${label}, slider`}
          aria-valuetext={`${write(value)} ${unit}`.trim()}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          // A custom property, which the type of styles does not include.
          style={{ '--part': part(value) / 100 } as CSSProperties}
          className="slider block h-11 w-full md:h-7"
        />
        {/* The middle of the thumb stays 8 px away from both ends. */}
        <span
          aria-hidden="true"
          title={notch}
          className="pointer-events-none forced-color-adjust-none absolute bottom-0 h-1.5 w-0.5 bg-ink-3"
          style={{ left: `calc(8px + (100% - 16px) * ${part(published) / 100} - 1px)` }}
        />
      </div>
      <div aria-hidden="true" className="flex justify-between gap-2 text-12 text-ink-3 tabular-nums">
        <span>{write(min)}</span>
        {isLegend && <span>{unit}</span>}
        <span>{write(max)}</span>
      </div>
      {problem && (
        <p id={`${id}problem`} className="mt-1 text-12 text-short">
          {problem} The value in use is {write(value)}.
        </p>
      )}
    </div>
  );
}
