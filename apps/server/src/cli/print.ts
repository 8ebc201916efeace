import { printableJson, printableLines } from '../platform/printable.ts';

/** Prints the result of a command to standard output. Make untrusted one-line text `printable` first. */
export function print(text: string): void {
  console.log(printableLines(text));
}

/** Prints a message for the user to standard error. */
export function printMessage(text: string): void {
  console.error(printableLines(text));
}

/** Prints one JSON document to standard output. @param indent 0 for one line. */
export function printJson(value: unknown, indent = 2): void {
  console.log(printableJson(value, indent));
}
