import type { DeliveryRules, NewsEffect } from '@sealtick/contract';
import { SavedForm } from '../../widgets/saved-form/saved-form.tsx';
import { EffectCard } from './effect-card.tsx';
import { RuleCard } from './rule-card.tsx';
import { useNewsRule } from './use-news-rule.ts';

interface NewsEditorProps {
  rules: DeliveryRules;
  releaseStrategies: NewsEffect['releaseStrategies'];
}

/** The form of the news rule, and what the rule would have done. */
export function NewsEditor({ rules, releaseStrategies }: NewsEditorProps) {
  const editing = useNewsRule(
    rules,
    releaseStrategies.map(({ id }) => id),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SavedForm label="News Filter" editing={editing}>
        <RuleCard editing={editing} releaseStrategies={releaseStrategies} />
      </SavedForm>
      <EffectCard minutes={editing.minutes} spares={editing.form.spares} />
    </div>
  );
}
