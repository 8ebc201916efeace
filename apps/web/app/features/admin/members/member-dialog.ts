import type { Member } from '@sealtick/contract';

/** What every dialog about a member needs. */
export interface MemberDialogProps {
  member: Member;
  onClose: () => void;
  /** @param title Said when it is done */
  onDone: (title: string) => void;
}
