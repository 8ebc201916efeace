import {
  type ArticleState,
  type EditedArticle,
  type ResearchArticle,
  type ResearchCategory,
  writes,
} from '@sealtick/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { handleSubmit } from '../../../lib/forms/handle-submit.ts';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ArticleFields } from './article-fields.tsx';
import { addressOfTitle } from './article-text.ts';
import { ofArticle } from './articles.queries.ts';
import type { RenderArticle } from './render-article.ts';
import type { ArticleDraft } from './use-article-draft.ts';

interface ArticleFormProps {
  /** Null for a new one. */
  article: EditedArticle | null;
  draft: ArticleDraft;
  /** Ids of the figures that it can show. */
  figures: readonly string[];
  renderArticle: RenderArticle;
  /** Loads the stored article in place of what was typed. */
  onReload: () => void;
}

const SAVED: Readonly<Record<ArticleState, string>> = {
  draft: 'It is a draft.',
  scheduled: 'It is published at its time.',
  published: 'The page shows the correction.',
};

const SAVE: Readonly<Record<ArticleState, string>> = {
  draft: 'Save the draft',
  scheduled: 'Save the article',
  published: 'Save the correction',
};

/** The fields of an article with its preview. What was typed stays until it is stored, or the button loads the newer article. */
export function ArticleForm({ article, draft, figures, renderArticle, onReload }: ArticleFormProps) {
  const { value, revision, change, clear } = draft;
  const navigate = useNavigate();
  const isPublished = article?.state === 'published';
  const id = article?.id ?? (value.id === '' ? addressOfTitle(value.title) : value.id);
  const preview = useProvenWrite(writes.adminArticles.preview, () => []);
  const save = useProvenWrite(writes.adminArticles.save, () => ofArticle(id));
  const isRefused = save.problem !== null && Object.keys(save.problem.fields).length === 0;
  const canLoad = article !== null && !save.isSending && (article.revision !== revision || isRefused);
  const [seen, setSeen] = useState<ResearchArticle | null>(null);
  const fields = {
    title: value.title,
    excerpt: value.excerpt,
    category: value.category as ResearchCategory,
    author: value.author,
    figure: value.figure === '' ? null : value.figure,
    text: value.text,
  };
  const show = () => {
    save.dismiss();
    void preview.send(fields, setSeen);
  };
  const store = () => {
    preview.dismiss();
    return save.send({ id, ...fields, revision, correction: isPublished ? value.correction : null }, () => {
      clear();
      toast({ title: 'Article saved', description: SAVED[article?.state ?? 'draft'] });
      if (article === null) void navigate(consolePaths.article(id), { replace: true });
    });
  };
  const errors = { ...preview.problem?.fields, ...save.problem?.fields };
  return (
    <>
      <TitledCard id="text" title="Text">
        <CardBody>
          <form noValidate className="grid gap-4" onSubmit={handleSubmit(store)}>
            <ArticleFields
              article={article}
              id={id}
              value={value}
              figures={figures}
              errors={errors}
              onChange={change}
            />
            <ProblemLine hasFields of={save.problem ?? preview.problem} />
            <div className="dialog-actions">
              {canLoad && (
                <Button
                  onClick={() => {
                    clear();
                    onReload();
                  }}
                >
                  Load the stored article
                </Button>
              )}
              <Button isLoading={preview.isSending} onClick={show}>
                Preview
              </Button>
              <Button type="submit" variant="primary" isLoading={save.isSending}>
                {SAVE[article?.state ?? 'draft']}
              </Button>
            </div>
          </form>
        </CardBody>
      </TitledCard>
      {seen !== null && (
        <TitledCard id="preview" title="Preview">
          <CardBody>{renderArticle(seen)}</CardBody>
        </TitledCard>
      )}
    </>
  );
}
