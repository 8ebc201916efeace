import { clearDrafts } from '../forms/use-draft.ts';
import { beginLeaving } from '../navigation/leave-page.ts';

/** Begins to log out. Another account may log in to this tab next, so what was typed into its forms is deleted. */
export function beginLogOut(): void {
  clearDrafts();
  beginLeaving();
}
