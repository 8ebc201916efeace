import { printableJson, printableLines } from '../platform/printable.ts';

/** Prints what a command was asked for. Foreign text of one line is to be made `printable` before. */
export function print(text: string): void {
  console.log(printableLines(text));
}

/** Prints a message for the person on standard error. */
export function printMessage(text: string): void {
  console.error(printableLines(text));
}

/** Prints one JSON document. @param indent 0 for one line. */
export function printJson(value: unknown, indent = 2): void {
  console.log(printableJson(value, indent));
}
