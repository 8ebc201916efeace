import { Download } from 'lucide';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { showDownloaded } from './show-downloaded.ts';

/** Downloads the rules of every active strategy. */
export function RulebookButton() {
  return (
    <ButtonAnchor href="/api/strategies/rulebook.pdf" download onClick={() => showDownloaded('Rulebook')}>
      <Icon of={Download} size={15} />
      Download Rulebook PDF
    </ButtonAnchor>
  );
}
