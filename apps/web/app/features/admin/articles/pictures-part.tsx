import {
  ARTICLE_PICTURE_ALT_MAX,
  ARTICLE_PICTURES_MAX,
  type ArticlePicture,
  articlePicturePath,
  type EditedArticle,
  SCREENSHOT_BYTES,
  SCREENSHOT_MEGABYTES,
  writes,
} from '@sealtick/contract';
import { useState } from 'react';
import { fileBase64 } from '../../../lib/browser/file-base64.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { PictureUpload } from '../../../ui/picture-upload.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { editedArticleQuery } from './articles.queries.ts';

interface PicturesPartProps {
  article: EditedArticle;
  /** Adds a line to the text. */
  onInsert: (line: string) => void;
}

/** The pictures of an article, and fields for another one. Each needs a description. */
export function PicturesPart({ article: { id, pictures }, onInsert }: PicturesPartProps) {
  const refreshes = () => [editedArticleQuery(id)];
  const add = useProvenWrite(writes.adminArticles.addPicture, refreshes);
  const remove = useProvenWrite(writes.adminArticles.removePicture, refreshes);
  const [alt, setAlt] = useState('');
  const [refusal, setRefusal] = useState<string | undefined>();
  const [asked, setAsked] = useState<ArticlePicture | null>(null);
  const upload = async (file: File) => {
    const problem =
      alt.trim() === ''
        ? 'Describe the picture first.'
        : file.size > SCREENSHOT_BYTES
          ? `The picture must have at most ${SCREENSHOT_MEGABYTES} MB.`
          : undefined;
    setRefusal(problem);
    if (problem !== undefined) return;
    await fileBase64(file).then(
      (picture) => add.send({ id, alt, picture }, () => setAlt('')),
      (error: Error) => setRefusal(error.message),
    );
  };
  return (
    <fieldset className="grid gap-4 rounded-input border border-line p-4">
      <legend className="px-1.5 font-strong text-13 text-ink-1">Pictures</legend>
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="grid gap-3">
          {pictures.map((picture) => (
            <li key={picture.id} className="flex flex-wrap items-center gap-3">
              <img
                src={articlePicturePath(picture.id)}
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
                loading="lazy"
                className="h-14 w-auto max-w-32 rounded-chip border border-line object-cover"
              />
              <span className="min-w-40 flex-1 text-13">{picture.alt}</span>
              <Button size="small" onClick={() => onInsert(getLine(picture))}>
                Insert <span className="sr-only">: {picture.alt}</span>
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete: ${picture.alt}`}
                onClick={() => setAsked(picture)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < ARTICLE_PICTURES_MAX && (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Description of the picture"
            name="alt"
            value={alt}
            maxLength={ARTICLE_PICTURE_ALT_MAX}
            hint="Says what the picture shows to readers who do not see it."
            error={add.problem?.fields.alt}
            onChange={setAlt}
            autoComplete="off"
          />
          <PictureUpload
            label="Add a picture"
            error={refusal ?? add.problem?.fields.picture}
            isUploading={add.isSending}
            onChoose={(file) => void upload(file)}
          />
        </div>
      )}
      <ProblemLine hasFields of={add.problem ?? remove.problem} />
      {asked !== null && (
        <AlertDialog
          title="Delete the picture?"
          text={`${asked.alt}. It can only be added again from its file.`}
          confirmLabel="Delete the picture"
          isDestructive
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void remove.send({ id: asked.id });
          }}
        />
      )}
    </fieldset>
  );
}

/** Returns the line of a text that shows a picture. */
const getLine = ({ id, alt, width, height }: ArticlePicture): string =>
  `::picture{src="${articlePicturePath(id)}" alt="${alt.replaceAll('"', '”')}" width="${width}" height="${height}"}`;
