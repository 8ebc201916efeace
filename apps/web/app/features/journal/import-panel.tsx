import {
  JOURNAL_FILE_BYTES,
  JOURNAL_FILE_MEGABYTES,
  JOURNAL_FILE_TOO_LARGE,
  type JournalImport,
} from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileBase64 } from '../../lib/browser/file-base64.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { type ChosenColumns, ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { chosenZone, ImportZone, NO_ZONE } from './import-zone.tsx';
import { importTrades, previewImport } from './journal.queries.ts';

/** A report of a broker that is being imported. */
function useImport() {
  const [file, setFile] = useState<File | null>(null);
  /** Imports that were stored: after each the field is empty again. */
  const [imports, setImports] = useState(0);
  const [zone, setZone] = useState(NO_ZONE);
  const [account, setAccount] = useState('');
  const [columns, setColumns] = useState<ChosenColumns>({});
  const [shown, setShown] = useState<JournalImport | null>(null);
  /** Why the file could not be read. */
  const [unread, setUnread] = useState<string | null>(null);
  const reading = useMutation(previewImport);
  const importing = useMutation(importTrades);
  const isBusy = reading.isPending || importing.isPending;
  const isTooLarge = file !== null && file.size > JOURNAL_FILE_BYTES;
  const chosen = chosenZone(zone);
  /** Another file, zone or account is another preview. */
  const renewing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setShown(null);
      setUnread(null);
      reading.reset();
      importing.reset();
    };
  const withInput = (send: (input: Parameters<typeof reading.mutate>[0]) => void) => {
    setUnread(null);
    return fileBase64(file!).then(
      (read) =>
        send({
          file: read,
          zone: chosen,
          account: account.trim() === '' ? null : account.trim(),
          columns: Object.keys(columns).length === 0 ? null : columns,
        }),
      (error: Error) => setUnread(error.message),
    );
  };
  const isReady = file !== null && !isTooLarge && chosen !== '';
  return {
    imports,
    zone,
    account,
    columns,
    shown,
    isTooLarge,
    isReady,
    isReading: reading.isPending,
    isStoring: importing.isPending,
    problem:
      unread ??
      (importing.error
        ? `${getProblem(importing.error).detail} Preview the file again to see which trades your journal has.`
        : reading.error && getProblem(reading.error).detail),
    findFile: setFile,
    chooseFile: renewing((chosenFile: File | null) => {
      setFile(chosenFile);
      setColumns({});
    }),
    setZone: renewing(setZone),
    setAccount: renewing(setAccount),
    setColumns,
    preview: async () => {
      if (!isReady || isBusy) return;
      importing.reset();
      await withInput((input) => reading.mutate(input, { onSuccess: setShown }));
    },
    store: async () => {
      if (!file || isBusy) return;
      await withInput((input) =>
        importing.mutate(input, {
          onSuccess: ({ counts }) => {
            setShown(null);
            setFile(null);
            setImports((stored) => stored + 1);
            toast({
              title: 'Trades imported',
              description: `${counts.fresh} new, ${counts.duplicates} known already.`,
            });
          },
          // The trades may be stored although the answer was lost: what the preview calls new may be known now.
          onError: () => setShown(null),
        }),
      );
    },
  };
}

/** Imports the report of a broker: file, time zone of the server, what would be stored, and the import itself. */
export function ImportPanel() {
  const report = useImport();
  const { shown } = report;
  return (
    <TitledCard id="import" title="Import trades">
      <CardBody>
        <ImportForm report={report} />
        {shown && shown.columns === null && (
          <ImportPreview shown={shown} onStore={() => void report.store()} isStoring={report.isStoring} />
        )}
      </CardBody>
    </TitledCard>
  );
}

/** The form that previews an import. */
function ImportForm({ report }: { report: ReturnType<typeof useImport> }) {
  const { shown, problem } = report;
  return (
    <form onSubmit={handleSubmit(report.preview)} aria-label="Import trades" className="grid max-w-3xl gap-4">
      <p className="max-w-read text-13">
        In MetaTrader, open the account history, choose the period, and save a report: a detailed statement (HTML) in
        MetaTrader 4, HTML or XLSX in MetaTrader 5. A CSV file with one closed trade on each row works as well. Trades
        that your journal already has are recognised by account and ticket.
      </p>
      {/* A new field after each import: that of a file cannot be emptied otherwise. */}
      <FileField key={report.imports} report={report} />
      <ImportZone value={report.zone} onChange={report.setZone} />
      <TextField
        label="Account"
        hint="Only if the file does not name it."
        maxLength={80}
        autoComplete="off"
        value={report.account}
        onChange={report.setAccount}
      />
      {shown?.columns && <ImportColumns names={shown.columns} value={report.columns} onChange={report.setColumns} />}
      <ProblemLine of={problem} />
      <Button type="submit" className="w-fit" disabled={!report.isReady} isLoading={report.isReading}>
        Preview
      </Button>
    </form>
  );
}

function FileField({ report: { isTooLarge, findFile, chooseFile } }: { report: ReturnType<typeof useImport> }) {
  const input = useRef<HTMLInputElement>(null);
  // A file may be chosen before the page has its script.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later files are chosen by the field
  useEffect(() => findFile(input.current?.files?.[0] ?? null), []);
  return (
    <Field
      label="File"
      hint={`HTML, XLSX or CSV, at most ${JOURNAL_FILE_MEGABYTES} MB.`}
      error={isTooLarge ? JOURNAL_FILE_TOO_LARGE : undefined}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          type="file"
          accept=".html,.htm,.xlsx,.csv,.txt,text/html,text/csv"
          className={`${control.className} pt-1.5`}
          onChange={(event) => chooseFile(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
