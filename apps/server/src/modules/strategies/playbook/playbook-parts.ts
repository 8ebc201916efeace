import type { Strategy } from '@sealtick/contract';
import type { Part } from './playbook-data.ts';

/** Returns a section of a text, whose paragraphs are separated by empty lines, or of a list. */
export const part = (title: string, content: string | readonly string[]): Part => ({
  title,
  texts: typeof content === 'string' ? content.split(/\n{2,}/) : [],
  list: typeof content === 'string' ? [] : content,
});

/** Returns name, value, range and meaning of each parameter. */
export const parameterRows = (parameters: Strategy['parameters']): readonly (readonly string[])[] =>
  Object.values(parameters).map(({ label, unit, min, max, default: value, help }) => [
    label,
    unit === '' ? `${value}` : `${value} ${unit}`,
    `${min} to ${max}`,
    help,
  ]);
