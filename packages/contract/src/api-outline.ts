import type { ApiBlock, ApiOutline, ApiReference } from './api-reference.ts';
import { BLOCK_LANGUAGES } from './block-languages.ts';

/** Returns the part of a reference and its programs that the page shows at first. */
export function toOutline({ version, parts, calls }: ApiReference, blocks: readonly ApiBlock[]): ApiOutline {
  return {
    version,
    parts,
    calls: calls.map(({ id, method, path, tag, summary }) => ({ id, method, path, tag, summary })),
    first: calls[0] ?? null,
    blocks: blocks.map(({ code, ...block }) => {
      const languages = BLOCK_LANGUAGES.filter((one) => code[one] !== undefined);
      const [shown] = languages;
      return { ...block, languages, code: shown === undefined ? {} : { [shown]: code[shown] } };
    }),
  };
}
