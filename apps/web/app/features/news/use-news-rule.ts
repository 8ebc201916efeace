import { type DeliveryRules, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useSavedForm } from '../../lib/forms/use-saved-form.ts';
import { PREVIEWS } from '../../lib/queries/previews.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';
import { toast } from '../../ui/toast/toast.ts';
import { changedNames, minutesIn, type NewsForm, toForm, withNews } from './news-form.ts';

/** The form of the news rule. */
export interface NewsEditing {
  readonly form: NewsForm;
  /** Null while the typed minutes are wrong. */
  readonly minutes: number | null;
  readonly changed: readonly string[];
  readonly isSaving: boolean;
  readonly change: (part: Partial<NewsForm>) => void;
  readonly discard: () => void;
  readonly save: () => void;
}

const saveRules = writeMutation(writes.deliveryRules.save, () => [rulesQuery(), PREVIEWS]);

const DONE = {
  nothing: 'Signals close to releases are sent as they are.',
  mark: 'New signals close to a release name it.',
  suppress: 'New signals close to a release are not sent.',
} as const;

/** Edits the news rule of the member. @param releaseStrategies Ids of the strategies that trade releases */
export function useNewsRule(rules: DeliveryRules, releaseStrategies: readonly string[]): NewsEditing {
  const saved = toForm(rules, releaseStrategies);
  const draft = useDraft('news', saved);
  const { mutate, isPending } = useMutation(saveRules);
  const minutes = minutesIn(draft.value);
  const send = () => {
    if (minutes === null || isPending) return;
    const sent = draft.value;
    mutate(withNews(rules, sent, minutes, releaseStrategies), {
      onSuccess: () => {
        draft.forget(sent);
        toast({ title: 'Settings saved', description: DONE[sent.action] });
      },
      onError: (error: Error & { readonly status?: number }) => {
        // The login leads back here, and the form is saved then.
        if (error.status === 401) draft.saveLater();
        else toast({ variant: 'destructive', title: 'Settings not saved', description: error.message });
      },
    });
  };
  const { save } = useSavedForm({ draft, isMember: true, isValid: minutes !== null, send });
  return {
    form: draft.value,
    minutes,
    changed: changedNames(draft.value, saved),
    isSaving: isPending,
    change: draft.change,
    discard: draft.clear,
    save,
  };
}
