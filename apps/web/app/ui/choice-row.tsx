interface ChoiceRowProps<V extends string> {
  label: string;
  choices: readonly { readonly value: V; readonly label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** A few choices side by side, one of which is selected. */
export function ChoiceRow<V extends string>({ label, choices, value, onChange }: ChoiceRowProps<V>) {
  return (
    <fieldset className="inline-flex w-fit max-w-full flex-wrap gap-y-1 rounded-input border border-line-control p-0.5 md:p-px">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="touch choice"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
