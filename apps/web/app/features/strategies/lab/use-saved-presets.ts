import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import { readPresets, type SavedPreset, storePresets } from './saved-presets.ts';

interface SavedPresets {
  readonly presets: readonly SavedPreset[];
  readonly save: (preset: Omit<SavedPreset, 'id'>) => void;
  readonly rename: (id: number, name: string) => void;
  /** Deletes a preset; a message offers to undo it. */
  readonly remove: (id: number) => void;
}

/** The presets of a strategy that this browser remembers; none until the page is hydrated. */
export function useSavedPresets(strategyId: string): SavedPresets {
  const [presets, setPresets] = useState<readonly SavedPreset[]>([]);
  useEffect(() => {
    const read = () => setPresets(readPresets(strategyId));
    read();
    // Another tab changed them.
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [strategyId]);

  const change = (next: (before: readonly SavedPreset[]) => readonly SavedPreset[]) => {
    const after = next(readPresets(strategyId));
    storePresets(strategyId, after);
    setPresets(after);
  };
  return {
    presets,
    save: (preset) => change((before) => [...before, { ...preset, id: Date.now() }]),
    rename: (id, name) => change((before) => before.map((preset) => (preset.id === id ? { ...preset, name } : preset))),
    remove: (id) => {
      const place = presets.findIndex((preset) => preset.id === id);
      const removed = presets[place];
      if (!removed) return;
      change((before) => before.filter((preset) => preset.id !== id));
      toast({
        title: `Preset “${removed.name}” deleted`,
        action: {
          label: 'Undo',
          altText: 'Save the same settings again.',
          onClick: () => change((before) => before.toSpliced(place, 0, removed)),
        },
      });
    },
  };
}
