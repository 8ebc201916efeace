import {
  ARTICLE_EXCERPT_MAX,
  ARTICLE_LINE_MAX,
  ARTICLE_TEXT_MAX,
  CORRECTION_MAX,
  type EditedArticle,
  RESEARCH_CATEGORIES,
} from '@sealtick/contract';
import { Field } from '../../../ui/field.tsx';
import { Listbox } from '../../../ui/listbox.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { PicturesPart } from './pictures-part.tsx';

/** What is typed in the form of an article. */
export interface TypedArticle {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly author: string;
  /** Empty for none. */
  readonly figure: string;
  readonly text: string;
  readonly correction: string;
}

/** What the form of a new article shows. */
export const EMPTY_ARTICLE: TypedArticle = {
  id: '',
  title: '',
  excerpt: '',
  category: RESEARCH_CATEGORIES[0],
  author: '',
  figure: '',
  text: '',
  correction: '',
};

interface ArticleFieldsProps {
  /** Null for a new one. */
  article: EditedArticle | null;
  /** End of the address. */
  id: string;
  value: TypedArticle;
  /** Ids of the figures that it can show. */
  figures: readonly string[];
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedArticle>) => void;
}

/** The fields of an article; of a published one also the correction that a change needs. */
export function ArticleFields({ article, id, value, figures, errors, onChange: change }: ArticleFieldsProps) {
  return (
    <>
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
        hint="Shown in lists, feeds and the email."
        onChange={(excerpt) => change({ excerpt })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceField
          label="Category"
          name="category"
          value={value.category}
          error={errors.category}
          onChange={(category) => change({ category })}
          choices={RESEARCH_CATEGORIES}
        />
        <TextField
          label="Role of the author"
          hint="Shown in place of a name, such as Research desk."
          name="author"
          value={value.author}
          maxLength={ARTICLE_LINE_MAX}
          error={errors.author}
          onChange={(author) => change({ author })}
          autoComplete="off"
        />
        <ChoiceField
          label="Figure"
          name="figure"
          value={value.figure}
          error={errors.figure}
          onChange={(figure) => change({ figure })}
          choices={figures}
          none="None"
        />
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
      {article?.state === 'published' && (
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
    </>
  );
}

interface ChoiceFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  choices: readonly string[];
  /** The choice of none of them, if that is possible. */
  none?: string;
}

/** A list of values that are their own labels. */
function ChoiceField({ label, name, value, error, onChange, choices, none }: ChoiceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Listbox {...control} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Listbox>
      )}
    </Field>
  );
}
