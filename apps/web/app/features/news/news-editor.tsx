import { type DeliveryRules, NEWS_MINUTES, type NewsEffect } from '@sealtick/contract';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
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
      <form aria-label="News Filter" noValidate method="post" onSubmit={handleSubmit(editing.save)}>
        <RuleCard editing={editing} releaseStrategies={releaseStrategies} />
        <SaveBar changed={editing.changed} isSaving={editing.isSaving} onDiscard={editing.discard} />
      </form>
      <EffectCard minutes={editing.minutes ?? NEWS_MINUTES} spares={editing.form.spares} />
    </div>
  );
}
