import { API_LANGUAGES, type ApiLanguage } from '@sealtick/content/api-languages';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { CodeBlock } from './code-block.tsx';

interface Chosen {
  readonly language: ApiLanguage;
  readonly choose: (language: ApiLanguage) => void;
  /** The reader's key; empty without one. */
  readonly apiKey: string;
  readonly setApiKey: (key: string) => void;
}

const Context = createContext<Chosen | null>(null);

/** Provides language and key, which every block of the page shares. The key stays in the memory of the page. */
export function ApiChoices({ children }: { children: ReactNode }) {
  const [language, choose] = useState<ApiLanguage>('curl');
  const [apiKey, setApiKey] = useState('');
  return <Context value={{ language, choose, apiKey, setApiKey }}>{children}</Context>;
}

/** Returns the language and the key that the reader chose. */
export function useApiChoices(): Chosen {
  const chosen = useContext(Context);
  if (chosen === null) throw new Error('The choices are not provided.');
  return chosen;
}

const LANGUAGES = Object.entries(API_LANGUAGES) as readonly (readonly [ApiLanguage, string])[];

/** Code in the chosen language, or in the first that it exists in, with buttons that choose another. */
export function LanguageBlock({
  label,
  code,
}: {
  label: string;
  code: Readonly<Partial<Record<ApiLanguage, string | undefined>>>;
}) {
  const { language, choose, apiKey } = useApiChoices();
  const available = LANGUAGES.filter(([id]) => code[id] !== undefined);
  const shown = available.some(([id]) => id === language) ? language : available[0]![0];
  const text = code[shown] ?? '';
  return (
    <CodeBlock label={`${label}, ${API_LANGUAGES[shown]}`} code={text} copied={withKey(shown, text, apiKey)}>
      <fieldset className="flex gap-3">
        <legend className="sr-only">Language of the code</legend>
        {available.map(([id, name]) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown}
            onClick={() => choose(id)}
            className="min-h-11 text-ink-3 hover:text-ink-1 aria-pressed:font-strong aria-pressed:text-ink-1 aria-pressed:underline aria-pressed:underline-offset-8 md:min-h-9"
          >
            {name}
          </button>
        ))}
      </fieldset>
    </CodeBlock>
  );
}

/** Of a copied command: the shell has the key. Programs read it from their environment. */
function withKey(language: ApiLanguage, code: string, apiKey: string): string {
  return language === 'curl' && apiKey !== '' ? code.replaceAll('$SEALTICK_KEY', apiKey) : code;
}
