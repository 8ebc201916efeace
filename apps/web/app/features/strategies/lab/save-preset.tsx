import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { countProblem, MAX_NAME, nameProblem } from './saved-presets.ts';

interface SavePresetProps {
  /** Names that are taken. */
  names: readonly string[];
  /** Number of saved presets. */
  count: number;
  onSave: (name: string) => void;
}

/** Saves the settings under a name, in this browser. */
export function SavePreset({ names, count, onSave }: SavePresetProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = countProblem(count) ?? nameProblem(name, names);
    setProblem(found);
    if (found !== undefined) return;
    onSave(name.trim());
    setName('');
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 noscript:hidden!">
      <TextField
        label="Save these settings as"
        error={problem}
        autoComplete="off"
        maxLength={MAX_NAME}
        placeholder="Name, kept in this browser"
        value={name}
        onChange={setName}
      />
      <Button type="submit" className="mt-6">
        Save
      </Button>
    </form>
  );
}
