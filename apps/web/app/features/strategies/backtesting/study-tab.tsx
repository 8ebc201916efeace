import type { TestedStrategy } from './backtesting.queries.ts';
import { useFormFold } from './form-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StudyForm } from './study-form.tsx';
import { StudyList } from './study-list.tsx';
import { useStudies } from './use-studies.ts';
import { useTestSettings } from './use-test-settings.ts';

interface StudyTabProps {
  kind: 'sweep' | 'walk-forward';
  strategies: readonly TestedStrategy[];
}

const ACTIONS = { sweep: 'New sweep', 'walk-forward': 'New analysis' } as const;

/** The form of the next study of a kind, and the stored ones. */
export function StudyTab({ kind, strategies }: StudyTabProps) {
  const settings = useTestSettings(strategies);
  const fold = useFormFold(useStudies(kind).rows?.length);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <SettingsCard action={ACTIONS[kind]} fold={fold} settings={settings} strategies={strategies}>
        <StudyForm key={`${kind} ${settings.strategy.id}`} kind={kind} settings={settings} />
      </SettingsCard>
      <StudyList kind={kind} strategies={strategies} />
    </div>
  );
}
