import { getPrivacyCookie, type PrivacyChoices, privacyIn, reads, type SavedPrivacy, writes } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { convenienceStorage } from '../../../lib/browser/browser-storage.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import { writeMutation } from '../../../lib/data/write-mutation.ts';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { clearDrafts } from '../../../lib/forms/use-draft.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { toast } from '../../../ui/toast/toast.ts';

const NO_COOKIES = 'This browser stores no cookies of this site, so the settings cannot be saved in it.';

/** Returns the privacy settings of the account, or of this browser where no one is logged in, and how to save them. */
export function usePrivacy(onSaved: () => void) {
  const isMember = useSite().visitor.user !== null;
  const own = readQuery(reads.privacy.get, {});
  const read = useQuery({ ...own, enabled: isMember });
  const { mutate, isPending, error } = useMutation(writeMutation(writes.privacy.save, () => [own]));
  const ofAccount = read.data?.choices ?? null;
  const saved: SavedPrivacy | null = isMember
    ? ofAccount && { ...ofAccount, savedAt: Date.parse(ofAccount.savedAt) }
    : privacyIn(document.cookie);

  const [isUnstored, setUnstored] = useState(false);

  const apply = (choices: SavedPrivacy) => {
    const isStored = storeInBrowser(choices);
    setUnstored(!isStored);
    if (!isStored) return;
    const description = isMember
      ? 'They hold for your account, in every browser in which you log in.'
      : 'They hold in this browser for 12 months.';
    toast({ title: 'Privacy Settings Updated!', description });
    onSaved();
  };
  function save(choices: PrivacyChoices): void {
    if (isPending) return;
    if (!isMember) {
      apply({ ...choices, savedAt: Date.now() });
      return;
    }
    const onSuccess = ({ choices: written }: { choices: { savedAt: string } | null }) =>
      apply({ ...choices, savedAt: Date.parse(written!.savedAt) });
    mutate(choices, { onSuccess });
  }
  return {
    saved,
    isMember,
    /** The settings of the account; without data for a visitor. */
    read,
    isSaving: isPending,
    problem: isUnstored ? NO_COOKIES : error && getProblem(error).detail,
    save,
  };
}

/** Stores choices in the browser, and returns whether it could. Refused conveniences are deleted immediately. */
function storeInBrowser(choices: SavedPrivacy): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in browsers that the site supports
  document.cookie = getPrivacyCookie(choices, window.location.protocol === 'https:');
  if (privacyIn(document.cookie)?.savedAt !== choices.savedAt) return false;
  if (!choices.functional) {
    convenienceStorage();
    clearDrafts();
  }
  return true;
}
