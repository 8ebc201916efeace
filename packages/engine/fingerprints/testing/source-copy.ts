import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGINE_SOURCE } from '../manifest.ts';

/** A copy of the engine's sources in a temporary folder, to be edited by a test. */
export class SourceCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'sealtick-fingerprints-'));

  constructor() {
    cpSync(ENGINE_SOURCE, this.folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Replaces a text that must be in the file. */
  edit(file: string, before: string, after: string): void {
    const text = this.read(file);
    if (!text.includes(before)) throw new Error(`${file} does not contain ${JSON.stringify(before)}.`);
    this.write(file, text.replace(before, after));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
