import { paths } from '../../../lib/navigation/paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';

/** Leads to the definitions of all figures. */
export const DefinitionsLink = () => (
  <TextLink to={`${paths.glossary}#figures-of-a-record`}>Every figure and its formula</TextLink>
);
