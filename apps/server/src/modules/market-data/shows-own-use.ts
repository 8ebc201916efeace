import type { Database } from '../../platform/database.ts';
import { readOperatorSettings } from '../settings/index.ts';

/** Returns whether the site shows bars that only the operator may use. */
export type ShowsOwnUse = () => Promise<boolean>;

/** Returns the check of the setting. @param isLocal Whether only this machine can open the site */
export const showsOwnUse =
  (db: Database, isLocal: boolean): ShowsOwnUse =>
  async () => {
    const { ownUseBars } = await readOperatorSettings(db);
    return ownUseBars === 'yes' || (ownUseBars === 'local' && isLocal);
  };
