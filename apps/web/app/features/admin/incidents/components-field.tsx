import { COMPONENT_TEXTS, ComponentId } from '@sealtick/contract';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface ComponentsFieldProps {
  value: readonly ComponentId[];
  onChange: (value: ComponentId[]) => void;
  error?: string | undefined;
}

/** The components that an incident or maintenance affects. */
export function ComponentsField({ value, onChange, error }: ComponentsFieldProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-strong text-13 text-ink-1">Affected components</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {ComponentId.options.map((id) => (
          <Checkbox
            key={id}
            name={id}
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
          >
            {COMPONENT_TEXTS[id].name}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-12 text-short">
          {error}
        </p>
      )}
    </fieldset>
  );
}
