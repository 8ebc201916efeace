import { toast } from '../../ui/toast/toast.ts';

/** Says that a document is being saved. */
export const showDownloaded = (title: string): void =>
  void toast({ title: 'Document Downloaded!', description: title });
