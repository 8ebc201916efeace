import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

const HREF = `${paths.login}?${new URLSearchParams({ returnTo: memberPaths.apiManagement })}`;

/** Shown to visitors in place of what members have. */
export function LogInNote({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{text}</p>
      <ButtonAnchor size="small" href={HREF}>
        Login
      </ButtonAnchor>
    </div>
  );
}
