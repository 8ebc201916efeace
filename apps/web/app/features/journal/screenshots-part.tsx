import { type JournalEntry, SCREENSHOT_BYTES, SCREENSHOT_TOO_LARGE, SCREENSHOTS_PER_TRADE } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fileBase64 } from '../../lib/browser/file-base64.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { PictureUpload } from '../../ui/picture-upload.tsx';
import { addScreenshot, removeScreenshot } from './journal.queries.ts';

/** The screenshots of a trade, and a field for another one. */
export function ScreenshotsPart({ entry: { id, symbol, screenshots } }: { entry: JournalEntry }) {
  const adding = useMutation(addScreenshot);
  const removing = useMutation(removeScreenshot);
  const [refusal, setRefusal] = useState<string | undefined>();
  const [asked, setAsked] = useState<{ id: string; number: number } | null>(null);
  const add = async (file: File) => {
    setRefusal(file.size > SCREENSHOT_BYTES ? SCREENSHOT_TOO_LARGE : undefined);
    if (file.size > SCREENSHOT_BYTES) return;
    await fileBase64(file).then(
      (picture) => adding.mutate({ id, picture }),
      (error: Error) => setRefusal(error.message),
    );
  };
  const failed = adding.error ?? removing.error;
  const problem = refusal ?? (failed ? getProblem(failed).detail : undefined);
  return (
    <div className="grid gap-2">
      {screenshots.length > 0 && (
        <ul aria-label="Screenshots" className="grid grid-cols-2 gap-2">
          {screenshots.map((screenshot, i) => (
            <li key={screenshot.id} className="grid gap-1">
              <a href={`/api/journal/screenshot?id=${screenshot.id}`} target="_blank" rel="noreferrer">
                <img
                  src={`/api/journal/screenshot?id=${screenshot.id}`}
                  width={screenshot.width}
                  height={screenshot.height}
                  alt={`Screenshot ${i + 1} of the trade in ${symbol}`}
                  loading="lazy"
                  className="h-auto w-full rounded-input border border-line"
                />
              </a>
              <Button
                size="small"
                variant="quiet"
                className="print:hidden"
                aria-label={`Delete screenshot ${i + 1}`}
                onClick={() => setAsked({ id: screenshot.id, number: i + 1 })}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {screenshots.length < SCREENSHOTS_PER_TRADE && (
        <div className="print:hidden">
          <PictureUpload
            label="Add a screenshot"
            error={problem}
            isUploading={adding.isPending}
            onChoose={(file) => void add(file)}
          />
        </div>
      )}
      {asked !== null && (
        <AlertDialog
          title={`Delete screenshot ${asked.number}?`}
          text="It can only be added again from its file."
          confirmLabel="Delete"
          isDestructive
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            removing.mutate({ id: asked.id });
          }}
        />
      )}
    </div>
  );
}
