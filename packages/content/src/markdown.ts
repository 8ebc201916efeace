import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** The inline form would take 10:30 for a directive. */
function blockDirectives(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { flow: directive().flow }];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()];
}

const parser = unified().use(remarkParse).use(remarkGfm).use(blockDirectives);

type Node = ReturnType<typeof parser.parse>['children'][number];
type OfType<T extends Node['type']> = Extract<Node, { readonly type: T }>;

/** A block of Markdown. */
export type Block = Node;
/** Text of Markdown. */
export type Inline = OfType<'paragraph'>['children'][number];
export type List = OfType<'list'>;
export type Table = OfType<'table'>;
export type Container = OfType<'containerDirective'>;

/** Front matter of a document, and its blocks with their lines. */
export function readMarkdown(file: string): { readonly front: string | null; readonly blocks: readonly Block[] } {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const [head = '', front = null] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text) ?? [];
  // Lines in messages count from the beginning of the file.
  const body = head.replaceAll(/[^\n]/g, '') + text.slice(head.length);
  return { front, blocks: parser.parse(body).children };
}
