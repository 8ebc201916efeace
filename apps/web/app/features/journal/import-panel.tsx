import { JOURNAL_FILE_BYTES, type JournalImport } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fileBase64 } from '../../lib/browser/file-base64.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { type ChosenColumns, ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { chosenZone, ImportZone, NO_ZONE } from './import-zone.tsx';
import { importTrades, previewImport } from './journal.queries.ts';

/** Imports the report of a broker: file, time zone of the server, what would be stored, and the import itself. */
export function ImportPanel() {
  const [file, setFile] = useState<File | null>(null);
  /** Imports that were stored: after each the field is empty again. */
  const [imports, setImports] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const [zone, setZone] = useState(NO_ZONE);
  const [account, setAccount] = useState('');
  const [columns, setColumns] = useState<ChosenColumns>({});
  const [shown, setShown] = useState<JournalImport | null>(null);
  // A file may be chosen before the page has its script.
  useEffect(() => setFile(input.current?.files?.[0] ?? null), []);
  const reading = useMutation(previewImport);
  const importing = useMutation(importTrades);
  const isBusy = reading.isPending || importing.isPending;
  const tooLarge = file !== null && file.size > JOURNAL_FILE_BYTES;
  const problem = importing.error ?? reading.error;
  const chosen = chosenZone(zone);
  /** Another file, zone or account is another preview. */
  const reset = () => {
    setShown(null);
    reading.reset();
    importing.reset();
  };
  const given = async () => ({
    file: await fileBase64(file!),
    zone: chosen,
    account: account.trim() === '' ? null : account.trim(),
    columns: Object.keys(columns).length === 0 ? null : columns,
  });
  const preview = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || tooLarge || chosen === '' || isBusy) return;
    reading.mutate(await given(), { onSuccess: setShown });
  };
  const store = async () => {
    if (!file || isBusy) return;
    importing.mutate(await given(), {
      onSuccess: ({ counts }) => {
        setShown(null);
        setFile(null);
        setImports((stored) => stored + 1);
        toast({ title: 'Trades imported', description: `${counts.fresh} new, ${counts.duplicates} known already.` });
      },
    });
  };
  return (
    <Card aria-labelledby="import">
      <CardHeader id="import" title="Import trades" />
      <CardBody>
        <form onSubmit={preview} aria-label="Import trades" className="grid max-w-3xl gap-4">
          <p className="max-w-read text-13">
            In MetaTrader, open the account history, choose the period, and save a report: a detailed statement (HTML)
            in MetaTrader 4, HTML or XLSX in MetaTrader 5. A CSV file with one closed trade on each row works as well.
            Trades that your journal already has are recognised by account and ticket.
          </p>
          <Field
            label="File"
            hint="HTML, XLSX or CSV, at most 5 MB."
            error={tooLarge ? 'The file must have at most 5 MB.' : undefined}
          >
            {(control) => (
              <input
                {...control}
                key={imports}
                ref={input}
                type="file"
                accept=".html,.htm,.xlsx,.csv,.txt,text/html,text/csv"
                className={`${control.className} pt-1.5`}
                onChange={(event) => {
                  setFile(event.target.files?.[0] ?? null);
                  setColumns({});
                  reset();
                }}
              />
            )}
          </Field>
          <ImportZone
            value={zone}
            onChange={(next) => {
              setZone(next);
              reset();
            }}
          />
          <TextField
            label="Account"
            hint="Only if the file does not name it."
            maxLength={80}
            autoComplete="off"
            value={account}
            onChange={(name) => {
              setAccount(name);
              reset();
            }}
          />
          {shown?.columns && <ImportColumns names={shown.columns} value={columns} onChange={setColumns} />}
          {problem && (
            <p role="alert" className="text-13 text-short">
              {problem.message}
            </p>
          )}
          <Button
            type="submit"
            className="w-fit"
            disabled={!file || tooLarge || chosen === ''}
            isLoading={reading.isPending}
          >
            Preview
          </Button>
        </form>
        {shown && shown.columns === null && (
          <ImportPreview shown={shown} onStore={() => void store()} isStoring={importing.isPending} />
        )}
      </CardBody>
    </Card>
  );
}
