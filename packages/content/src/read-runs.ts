import type { Refuse } from './content-error.ts';
import type { Inline } from './markdown.ts';
import { isPlaceholder, PLACEHOLDER_NAMES, splitPlaceholders } from './placeholders.ts';
import type { SourceRun } from './source-document.ts';

type Style = Omit<SourceRun, 'text' | 'placeholder'>;

/** What reading a document collects and how it refuses. */
export interface Reading {
  readonly refuse: Refuse;
  readonly links: { to: string; line: number }[];
  /** Whether it is a module of a course, which may contain simulations. */
  readonly isModule?: boolean;
}

const ADDRESS = /^(https:\/\/|\/(?!\/)|#)/;

/** Returns the runs of a paragraph, heading, item or cell. */
export function readRuns(nodes: readonly Inline[], reading: Reading, style: Style = {}): SourceRun[] {
  return nodes.flatMap((node): SourceRun[] => {
    const line = node.position?.start.line;
    switch (node.type) {
      case 'text':
        return readText(node.value.replaceAll(/\s*\n\s*/g, ' '), reading.refuse, style, line);
      case 'inlineCode':
        return [{ ...style, text: node.value, code: true }];
      case 'strong':
        return readRuns(node.children, reading, { ...style, strong: true });
      case 'emphasis':
        return readRuns(node.children, reading, { ...style, emphasis: true });
      case 'link':
        if (!ADDRESS.test(node.url)) {
          reading.refuse(`a link must lead to /…, #… or https://… (found ${node.url})`, line);
        }
        reading.links.push({ to: node.url, line: line ?? 1 });
        return readRuns(node.children, reading, { ...style, href: node.url });
      case 'break':
        return [{ ...style, text: '\n' }];
      default:
        return reading.refuse(`the format has no ${getName(node.type)}`, line);
    }
  });
}

const NAMES: Readonly<Record<string, string>> = {
  html: 'HTML',
  image: 'image; use ::picture',
  delete: 'crossed-out text',
};

/** Returns what a Markdown node is called in a message. */
export const getName = (type: string): string => NAMES[type] ?? type;

function readText(text: string, refuse: Refuse, style: Style, line: number | undefined): SourceRun[] {
  return splitPlaceholders(text).flatMap((part, i): SourceRun[] => {
    if (i % 2 === 0) return part === '' ? [] : [{ ...style, text: part }];
    if (!isPlaceholder(part)) refuse(`unknown placeholder {{${part}}}; known are ${PLACEHOLDER_NAMES}`, line);
    return [{ ...style, text: '', placeholder: part }];
  });
}
