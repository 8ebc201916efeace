import { type DeliveryRules, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { PREVIEWS } from '../../lib/queries/previews.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type SavedFormState, useSavedForm } from '../../widgets/saved-form/use-saved-form.ts';
import { minutesIn, NEWS_NAMES, type NewsForm, toForm, withNews } from './news-form.ts';

/** The form of the news rule. */
export interface NewsEditing extends SavedFormState<NewsForm> {
  /** Null while the typed minutes are wrong. */
  readonly minutes: number | null;
}

const saveRules = writeMutation(writes.deliveryRules.save, () => [rulesQuery(), PREVIEWS], rulesQuery());

const DONE = {
  nothing: 'Signals close to releases are sent as they are.',
  mark: 'New signals close to a release name it.',
  suppress: 'New signals close to a release are not sent.',
} as const;

/** Edits the news rule of the member. @param releaseStrategies Ids of the strategies that trade releases */
export function useNewsRule(rules: DeliveryRules, releaseStrategies: readonly string[]): NewsEditing {
  const { mutateAsync } = useMutation(saveRules);
  const editing = useSavedForm({
    name: 'news',
    saved: toForm(rules, releaseStrategies),
    names: NEWS_NAMES,
    isValid: (form) => minutesIn(form) !== null,
    toastsProblem: true,
    // Only a valid form is sent.
    send: (form) => mutateAsync(withNews(rules, form, minutesIn(form)!, releaseStrategies)),
    onSaved: ({ action }) => toast({ title: 'Settings saved', description: DONE[action] }),
  });
  return { ...editing, minutes: minutesIn(editing.form) };
}
