import { SCREENSHOT_MEGABYTES } from '@sealtick/contract';
import { Field } from './field.tsx';

interface PictureUploadProps {
  label: string;
  error: string | undefined;
  isUploading: boolean;
  onChoose: (picture: File) => void;
}

/** A field that uploads each picture that is chosen, and is empty afterwards. */
export function PictureUpload({ label, error, isUploading, onChoose }: PictureUploadProps) {
  return (
    <Field
      label={label}
      hint={isUploading ? 'Uploading.' : `PNG, JPEG or WebP, at most ${SCREENSHOT_MEGABYTES} MB.`}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className={`${control.className} pt-1.5`}
          aria-busy={isUploading}
          onChange={({ target }) => {
            const picture = target.files?.[0];
            target.value = '';
            if (picture && !isUploading) onChoose(picture);
          }}
        />
      )}
    </Field>
  );
}
