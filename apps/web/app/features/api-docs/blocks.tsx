import { type ApiBlock, type ApiOutline, BLOCK_SITE } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { apiBlocksQuery } from './api-docs.queries.ts';
import { LanguageBlock, useApiChoices } from './language.tsx';
import { MarkedText } from './marked-text.tsx';

/** Shown with the live feed; the others with the REST API. */
const FEED_BLOCK = 'feed';

interface BlocksProps {
  blocks: ApiOutline['blocks'];
  origin: string;
  isFeed: boolean;
}

/** The programs of one kind of API, which run as they are; those in other languages are read once one is chosen. */
export function Blocks({ blocks, origin, isFeed }: BlocksProps) {
  const { language } = useApiChoices();
  const whole = useQuery({ ...apiBlocksQuery(), enabled: language !== 'curl' });
  const waiting = whole.isError ? 'The program could not be loaded. Reload the page.' : 'Loading…';
  const getCode = ({ id, languages, code }: ApiOutline['blocks'][number]): ApiBlock['code'] =>
    whole.data?.find((one) => one.id === id)?.code ?? {
      ...Object.fromEntries(languages.map((one) => [one, waiting])),
      ...code,
    };
  return blocks
    .filter(({ id }) => (id === FEED_BLOCK) === isFeed)
    .map((block) => (
      <section key={block.id} aria-labelledby={block.id} className="grid gap-3 pt-8 xl:grid-cols-2 xl:gap-6">
        <div>
          <h3 id={block.id} className="scroll-mt-20 font-head text-16 text-ink-1">
            {block.title}
          </h3>
          <p className="mt-1.5 max-w-[66ch]">
            <MarkedText text={block.text} />
          </p>
        </div>
        <LanguageBlock label={block.title} code={atOrigin(getCode(block), origin)} />
      </section>
    ));
}

/** Returns the code of a block for the address of this site. */
function atOrigin(code: ApiBlock['code'], origin: string): ApiBlock['code'] {
  const socket = origin.replace(/^http/, 'ws');
  return Object.fromEntries(
    Object.entries(code).map(([language, text]) => [
      language,
      text?.replaceAll(BLOCK_SITE.replace('https', 'wss'), socket).replaceAll(BLOCK_SITE, origin),
    ]),
  );
}
