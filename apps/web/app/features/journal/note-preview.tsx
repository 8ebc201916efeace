import { noteBlocks } from '@sealtick/content/notes';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';

/** A note as its Markdown says. */
export function NotePreview({ text }: { text: string }) {
  if (text.trim() === '') return <p className="text-13 text-ink-3">Nothing written yet.</p>;
  return (
    <div className="min-h-24 wrap-anywhere [&_p]:text-14 [&_li]:text-14">
      <DocumentBlocks blocks={noteBlocks(text)} />
    </div>
  );
}
