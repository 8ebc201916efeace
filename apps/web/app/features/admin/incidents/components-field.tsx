import { COMPONENT_TEXTS, ComponentId } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { componentsQuery } from './incidents.queries.ts';

interface ComponentsFieldProps {
  value: readonly ComponentId[];
  onChange: (value: ComponentId[]) => void;
  error?: string | undefined;
}

/** The components that an incident or maintenance affects: those that the status page lists, and what is chosen already. */
export function ComponentsField({ value, onChange, error }: ComponentsFieldProps) {
  const listed = useQuery(componentsQuery()).data?.components;
  const offered = ComponentId.options.filter(
    (id) => !listed || value.includes(id) || listed.some((one) => one.id === id),
  );
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-strong text-13 text-ink-1">Affected components</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {offered.map((id) => (
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
