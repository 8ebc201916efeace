import { getOwnOrigin } from '../config/own-origin.ts';
import { readCourseParts } from '../modules/academy/index.ts';
import { createComponents } from '../modules/components/index.ts';
import { createContent } from '../modules/content/index.ts';
import { PictureQueue } from '../modules/identity/index.ts';
import { createIncidents } from '../modules/incidents/index.ts';
import { createResearch, publishedArticles } from '../modules/research/index.ts';
import { createSettings, readLogo, readSiteSettings } from '../modules/settings/index.ts';
import type { Database } from '../platform/database.ts';
import { createMail } from '../platform/mail/create-mail.ts';
import { MailReach } from '../platform/mail/mail-reach.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { Typesetter } from '../platform/pdf/typesetter.ts';
import type { FindLogo } from '../platform/site-logo.ts';
import type { SiteName } from '../platform/site-name.ts';

export type Site = ReturnType<typeof composeSite>;

/** Creates the site's settings, documents, incidents and emails, which no other group is needed for. */
export function composeSite(platform: Platform) {
  const { config, clock, workDatabase } = platform;
  const readSettings = (db: Database = workDatabase) => readSiteSettings({ clock, db });
  const siteName: SiteName = async (tx) => (await readSettings(tx)).name;
  const findLogo: FindLogo = () => readLogo(workDatabase);
  // One for all pictures: two at the same time would need the memory of both.
  const pictures = new PictureQueue(clock);
  const press = { typesetter: new Typesetter(findLogo), siteName, now: () => clock.now() };
  const {
    termsVersion,
    documentValues,
    library,
    module: content,
  } = createContent({
    ...platform,
    press,
    readArticles: publishedArticles(platform),
    readCourseParts: readCourseParts(config.contentDir),
  });
  const { queueMail, module: mail } = createMail({ ...platform, siteName, findLogo });
  const components = createComponents(platform);
  const modules: ServerModule[] = [
    createSettings({ clock, encodeLogo: (given, id, request) => pictures.encode(given, id, request, 'logo') }),
    content,
    createResearch(library, { ...platform, pictures }),
    createIncidents(clock),
    components,
    mail,
  ];
  return {
    /** Address of the site without a path. */
    origin: getOwnOrigin(config),
    readSettings,
    siteName,
    findLogo,
    pictures,
    press,
    termsVersion,
    library,
    documentValues,
    queueMail,
    reach: new MailReach(clock),
    components,
    modules,
  };
}
