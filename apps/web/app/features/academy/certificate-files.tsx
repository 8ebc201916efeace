import { ButtonAnchor } from '../../ui/button.tsx';

const FILES = [
  { file: 'certificate.pdf', label: 'Download PDF' },
  { file: 'credential.json', label: 'Download Open Badge' },
  { file: 'certificate.txt', label: 'Download signed text' },
] as const;

/** The files of a member's certificate. */
export function CertificateFiles({ number }: { number: string }) {
  return (
    <ul aria-label={`Files of certificate ${number}`} className="flex flex-wrap gap-2">
      {FILES.map(({ file, label }) => (
        <li key={file}>
          <ButtonAnchor size="small" href={`/api/academy/certificates/${encodeURIComponent(number)}/${file}`} download>
            {label}
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}
