import type { TabProps } from './backtesting.queries.ts';
import { useFormFold } from './form-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StudyForm } from './study-form.tsx';
import { StudyList } from './study-list.tsx';
import { useStudies } from './use-studies.ts';
import { useTestSettings } from './use-test-settings.ts';

interface StudyTabProps extends TabProps {
  kind: 'sweep' | 'walk-forward';
}

const ACTIONS = { sweep: 'New sweep', 'walk-forward': 'New analysis' } as const;

/** The form of the next study of a kind, and the stored ones. */
export function StudyTab({ kind, strategies, tested }: StudyTabProps) {
  const settings = useTestSettings(tested);
  const fold = useFormFold(useStudies(kind).rows?.length);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <SettingsCard action={ACTIONS[kind]} fold={fold} settings={settings} strategies={tested}>
        <StudyForm key={`${kind} ${settings.strategy.id}`} kind={kind} settings={settings} />
      </SettingsCard>
      <StudyList kind={kind} strategies={strategies} />
    </div>
  );
}
