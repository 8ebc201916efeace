import { escapeHtml } from '../../../platform/escape-html.ts';
import { zipFile } from '../../../platform/zip-file.ts';

/** A cell: text or a number, or a formula with the value that it gives. */
export interface Cell {
  readonly value: number | string;
  /** Without the equals sign. */
  readonly formula?: string;
  /** Format of numbers. */
  readonly format?: string;
  /** Whether the reader changes it. */
  readonly isInput?: boolean;
  /** Texts that the reader chooses from. */
  readonly choices?: readonly string[];
  readonly isHead?: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** Time of the files in the archive. */
const MADE_AT = Date.UTC(2026, 0, 1);
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const getStyle = ({ format = 'General', isInput = false, isHead = false }: Cell): string =>
  JSON.stringify([format, isInput, isHead]);

/** Returns a workbook as an XLSX file (ECMA-376). The same sheets give the same bytes. */
export function workbookFile(sheets: readonly Sheet[]): Uint8Array {
  const styles = [...new Set(['["General",false,false]', ...sheets.flatMap(({ rows }) => rows.flat().map(getStyle))])];
  const numbered = sheets.map((sheet, n) => ({ ...sheet, id: n + 1 }));
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered.map(({ name, id }) => `<sheet name="${escapeHtml(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbered.map(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${numbered.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': getStyles(styles),
    ...Object.fromEntries(numbered.map((sheet) => [`xl/worksheets/sheet${sheet.id}.xml`, getSheet(sheet, styles)])),
  };
  return zipFile(
    Object.entries(files).map(([name, text]) => ({ name, text: HEAD + text })),
    MADE_AT,
  );
}

function getSheet({ rows }: Sheet, styles: readonly string[]): string {
  const cells = rows.map((row, y) => {
    const parts = row.map((cell, x) => getCell(cell, getName(x, y), styles.indexOf(getStyle(cell))));
    return `<row r="${y + 1}">${parts.join('')}</row>`;
  });
  const widths = [44, 20, 44].map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${cells.join('')}</sheetData>${getValidations(rows)}</worksheet>`;
}

const getName = (x: number, y: number): string => `${'ABC'[x]}${y + 1}`;

function getValidations(rows: Sheet['rows']): string {
  const lists = rows.flatMap((row, y) =>
    row.flatMap(({ choices }, x) =>
      choices === undefined
        ? []
        : `<dataValidation type="list" showErrorMessage="1" sqref="${getName(x, y)}"><formula1>${escapeHtml(`"${choices.join(',')}"`)}</formula1></dataValidation>`,
    ),
  );
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

function getCell({ value, formula }: Cell, at: string, style: number): string {
  if (formula !== undefined) return `<c r="${at}" s="${style}"><f>${escapeHtml(formula)}</f><v>${value}</v></c>`;
  if (typeof value === 'number') return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  return value === '' ? '' : `<c r="${at}" s="${style}" t="inlineStr"><is><t>${escapeHtml(value)}</t></is></c>`;
}

function getStyles(styles: readonly string[]): string {
  const all = styles.map((style) => JSON.parse(style) as [format: string, isInput: boolean, isHead: boolean]);
  const formats = all.map(([format], n) => `<numFmt numFmtId="${164 + n}" formatCode="${escapeHtml(format)}"/>`);
  const cells = all.map(
    ([, isInput, isHead], n) =>
      `<xf numFmtId="${164 + n}" fontId="${isHead ? 1 : 0}" fillId="${isInput ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
  );
  const fill = (inside: string) => `<fill><patternFill ${inside}</fill>`;
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}${fill('patternType="solid"><fgColor rgb="FFFFF4E0"/></patternFill>')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}
