import { X } from 'lucide';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ParameterView } from '../lab/parameter-view.ts';
import { type StudyForm, usualAxis } from './study-settings.ts';

type Axis = StudyForm['axes'][number];

interface AxisFieldsProps {
  axis: Axis;
  /** Its own parameter, and those that are not varied yet. */
  parameters: readonly ParameterView[];
  canRemove: boolean;
  onChange: (axis: Axis) => void;
  onRemove: () => void;
}

const FIELDS = [
  { key: 'from', label: 'From' },
  { key: 'to', label: 'To' },
  { key: 'step', label: 'By' },
] as const;

/** A parameter that is varied, and its values. */
export function AxisFields({ axis, parameters, canRemove, onChange, onRemove }: AxisFieldsProps) {
  const own = parameters.find(({ key }) => key === axis.name);
  const label = own?.label ?? axis.name;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-input border border-line p-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-2">
        <Select
          label="Parameter"
          name={`vary-${axis.name}`}
          options={parameters.map(({ key, label: name }) => ({ value: key, label: name }))}
          value={axis.name}
          onChange={(key) => onChange(usualAxis(parameters.find((one) => one.key === key)!))}
          className="min-w-0 flex-1"
        />
        {canRemove && <IconButton label={`Do not vary ${label}`} of={X} onClick={onRemove} />}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {FIELDS.map((field) => (
          <TextField
            key={field.key}
            label={field.label}
            aria-label={`${label}, ${field.label.toLowerCase()}`}
            inputMode="decimal"
            value={axis[field.key]}
            onChange={(typed) => onChange({ ...axis, [field.key]: typed })}
          />
        ))}
      </div>
      {own && (
        <p className="text-12 text-ink-3">
          {own.min} to {own.max} in steps of {own.step} {own.unit}
        </p>
      )}
    </fieldset>
  );
}
