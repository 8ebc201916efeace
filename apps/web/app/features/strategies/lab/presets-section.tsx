import { useRef } from 'react';
import { type ParameterView, writeValue } from './parameter-view.ts';
import { getPresets, type Preset } from './presets.ts';
import { SavePreset } from './save-preset.tsx';
import { SavedPresetRow } from './saved-preset-row.tsx';
import { addressOfAllValues, addressOfValues, type Values, valuesOfAddress } from './settings-address.ts';
import { useSavedPresets } from './use-saved-presets.ts';

interface PresetsSectionProps {
  strategyId: string;
  parameters: readonly ParameterView[];
  values: Values;
  onChoose: (values: Values) => void;
}

/** Settings by name: those that follow from the ranges of the parameters, and the visitor's own. */
export function PresetsSection({ strategyId, parameters, values, onChoose }: PresetsSectionProps) {
  const { presets: saved, save, rename, remove } = useSavedPresets(strategyId);
  const section = useRef<HTMLElement>(null);
  const presets = getPresets(parameters);
  const isChosen = (preset: Values) => addressOfValues(preset, parameters) === addressOfValues(values, parameters);
  const chosen = presets.find((preset) => isChosen(preset.values));
  const names = [...presets, ...saved].map(({ name }) => name);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="presets"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-b px-4 pt-4 pb-4 outline-none focus-visible:shadow-none md:px-5"
    >
      <h3 id="presets" className="text-13">
        Presets
      </h3>
      <div className="flex flex-wrap gap-1.5">
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => onChoose(preset.values)}
            className="h-11 rounded-input border border-line-strong px-2.5 text-13 md:h-7.5 hover:border-line-control hover:text-ink-1 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink-1"
          >
            {preset.name}
          </button>
        ))}
      </div>
      <p role="status" className="text-12 text-ink-3 empty:hidden">
        {chosen && getChanges(chosen, parameters)}
      </p>
      {saved.length > 0 && (
        <ul aria-label="Saved presets" className="divide-y divide-line border-line border-t">
          {saved.map((preset) => {
            const own = valuesOfAddress(preset.set, parameters);
            return (
              <SavedPresetRow
                key={preset.id}
                name={preset.name}
                isChosen={isChosen(own)}
                others={names.filter((name) => name !== preset.name)}
                onChoose={() => onChoose(own)}
                onRename={(next) => rename(preset.id, next)}
                onRemove={() => {
                  remove(preset.id);
                  // The button that had the focus is gone.
                  section.current?.focus();
                }}
              />
            );
          })}
        </ul>
      )}
      <SavePreset
        names={names}
        count={saved.length}
        onSave={(name) => save({ name, set: addressOfAllValues(values, parameters) })}
      />
    </section>
  );
}

/** What a preset changes: "RSI of a dip 11 points". */
function getChanges({ values }: Preset, parameters: readonly ParameterView[]): string {
  return parameters
    .filter(({ key, published }) => values[key] !== published)
    .map((parameter) => `${parameter.label} ${writeValue(values[parameter.key]!, parameter)} ${parameter.unit}`.trim())
    .join(', ');
}
