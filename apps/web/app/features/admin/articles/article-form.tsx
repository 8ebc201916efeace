import {
  ARTICLE_EXCERPT_MAX,
  ARTICLE_LINE_MAX,
  ARTICLE_TEXT_MAX,
  CORRECTION_MAX,
  type EditedArticle,
  RESEARCH_CATEGORIES,
  type ResearchArticle,
  type ResearchCategory,
  writes,
} from '@sealtick/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { handleSubmit } from '../../../lib/forms/handle-submit.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Listbox } from '../../../ui/listbox.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ProblemLine } from '../problem-line.tsx';
import { addressOfTitle } from './article-text.ts';
import { editedArticleQuery, editedArticlesQuery } from './articles.queries.ts';
import { PicturesPart } from './pictures-part.tsx';
import type { RenderArticle } from './render-article.ts';

interface ArticleFormProps {
  /** Null for a new one. */
  article: EditedArticle | null;
  /** Ids of the figures that it can show. */
  figures: readonly string[];
  renderArticle: RenderArticle;
  /** Loads the stored article in place of what was typed. */
  onReload: () => void;
}

const EMPTY = { id: '', title: '', excerpt: '', category: RESEARCH_CATEGORIES[0], author: '', figure: '', text: '' };

/** The fields of an article with its preview. What was typed stays in this tab until it is stored. */
export function ArticleForm({ article, figures, renderArticle, onReload }: ArticleFormProps) {
  const navigate = useNavigate();
  const revision = article?.revision ?? 0;
  const isPublished = article?.state === 'published';
  // A draft belongs to the revision that it changes, so that it never overwrites what someone else has stored since.
  const { value, change, clear } = useDraft(`article.${article?.id ?? ''}.${revision}`, {
    ...EMPTY,
    ...article,
    category: (article?.category ?? EMPTY.category) as string,
    figure: article?.figure ?? '',
    correction: '',
  });
  const id = article?.id ?? (value.id === '' ? addressOfTitle(value.title) : value.id);
  const preview = useProvenWrite(writes.adminArticles.preview, () => []);
  const save = useProvenWrite(writes.adminArticles.save, () => [editedArticleQuery(id), editedArticlesQuery()]);
  const [seen, setSeen] = useState<ResearchArticle | null>(null);
  const fields = {
    title: value.title,
    excerpt: value.excerpt,
    category: value.category as ResearchCategory,
    author: value.author,
    figure: value.figure === '' ? null : value.figure,
    text: value.text,
  };
  const store = () =>
    save.send({ id, ...fields, revision, correction: isPublished ? value.correction : null }, () => {
      clear();
      toast({ title: 'Article saved', description: isPublished ? 'The page shows the correction.' : 'It is a draft.' });
      if (article === null) void navigate(consolePaths.article(id), { replace: true });
    });
  const errors = { ...preview.problem?.fields, ...save.problem?.fields };
  return (
    <>
      <Card aria-labelledby="text">
        <CardHeader id="text" title="Text" />
        <CardBody>
          <form noValidate className="grid gap-4" onSubmit={handleSubmit(store)}>
            <TextField
              label="Title"
              name="title"
              value={value.title}
              maxLength={ARTICLE_LINE_MAX}
              error={errors.title}
              onChange={(title) => change({ title })}
              autoComplete="off"
            />
            {article === null && (
              <TextField
                label="End of the address"
                name="id"
                value={id}
                maxLength={60}
                error={errors.id}
                hint="Small letters, digits and dashes after /research/. It cannot be changed later."
                onChange={(typed) => change({ id: typed })}
                autoComplete="off"
              />
            )}
            <TextArea
              label="Excerpt"
              name="excerpt"
              rows={2}
              value={value.excerpt}
              maxLength={ARTICLE_EXCERPT_MAX}
              error={errors.excerpt}
              hint="Stands in lists, feeds and the email."
              onChange={(excerpt) => change({ excerpt })}
            />
            <div className="grid gap-4 md:grid-cols-3">
              <Field label="Category" error={errors.category}>
                {(control) => (
                  <Listbox
                    {...control}
                    name="category"
                    value={value.category}
                    onChange={({ target }) => change({ category: target.value })}
                  >
                    {RESEARCH_CATEGORIES.map((each) => (
                      <option key={each} value={each}>
                        {each}
                      </option>
                    ))}
                  </Listbox>
                )}
              </Field>
              <TextField
                label="Role of the author"
                name="author"
                value={value.author}
                maxLength={ARTICLE_LINE_MAX}
                error={errors.author}
                onChange={(author) => change({ author })}
                autoComplete="off"
              />
              <Field label="Figure" error={errors.figure}>
                {(control) => (
                  <Listbox
                    {...control}
                    name="figure"
                    value={value.figure}
                    onChange={({ target }) => change({ figure: target.value })}
                  >
                    <option value="">None</option>
                    {figures.map((each) => (
                      <option key={each} value={each}>
                        {each}
                      </option>
                    ))}
                  </Listbox>
                )}
              </Field>
            </div>
            <TextArea
              label="Text in Markdown"
              name="text"
              rows={22}
              value={value.text}
              maxLength={ARTICLE_TEXT_MAX}
              error={errors.text}
              hint="## and ### headings, **bold**, links, lists, tables and the boxes of the site's documents."
              onChange={(text) => change({ text })}
            />
            {article !== null && (
              <PicturesPart
                article={article}
                onInsert={(picture) => change({ text: `${value.text.trimEnd()}\n\n${picture}\n` })}
              />
            )}
            {isPublished && (
              <TextArea
                label="Correction"
                name="correction"
                rows={2}
                value={value.correction}
                maxLength={CORRECTION_MAX}
                error={errors.correction}
                hint="What was wrong. The page shows it with its day."
                onChange={(correction) => change({ correction })}
              />
            )}
            <ProblemLine problem={save.problem ?? preview.problem} />
            <div className="flex flex-wrap justify-end gap-2.5">
              {article !== null && save.problem !== null && Object.keys(save.problem.fields).length === 0 && (
                <Button
                  onClick={() => {
                    clear();
                    onReload();
                  }}
                >
                  Load the stored article
                </Button>
              )}
              <Button isLoading={preview.isSending} onClick={() => void preview.send(fields, setSeen)}>
                Preview
              </Button>
              <Button type="submit" variant="primary" isLoading={save.isSending}>
                {isPublished ? 'Save the correction' : 'Save the draft'}
              </Button>
            </div>
          </form>
        </CardBody>
      </Card>
      {seen !== null && (
        <Card aria-labelledby="preview">
          <CardHeader id="preview" title="Preview" />
          <CardBody>{renderArticle(seen)}</CardBody>
        </Card>
      )}
    </>
  );
}
