import { PICTURES_PER_HOUR } from '@sealtick/contract';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { ConcurrencyLimit } from '../../../platform/http/concurrency-limit.ts';
import { HourlyQuota } from '../../../platform/http/hourly-quota.ts';
import type { WriteRequest } from '../../../platform/http/serve-writes.ts';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';
import { checkPicture } from './check-picture.ts';
import type { PictureForm } from './picture-form.ts';
import { encodeApart } from './picture-process.ts';

/** One at a time, because decoding takes a processor and up to 175 MB. */
const LIMITS = { running: 1, waiting: 4, perAddress: 1, refusal: 'Other pictures are being encoded.' };

/** Returns a picture as a file of our own. */
type Encode = (given: Buffer, form: PictureForm) => Promise<Buffer>;

/** Encodes pictures of members and the logo of the site: one at a time, few waiting, one for each account. */
export class PictureQueue {
  private readonly limit = new ConcurrencyLimit(LIMITS);
  private readonly quota = new HourlyQuota(
    PICTURES_PER_HOUR,
    (minutes) => `An account can have ${PICTURES_PER_HOUR} pictures encoded an hour. Try again in ${minutes} min.`,
  );
  private readonly clock: Clock;
  private readonly encodeOne: Encode;

  /** @param encode Replaces the process that encodes */
  constructor(clock: Clock, encode?: Encode) {
    this.clock = clock;
    this.encodeOne = encode ?? ((given, form) => encodeApart(given, form).encoded);
  }

  /**
   * Returns a PNG, JPEG or WebP picture in the asked form: nothing of the given file remains but its pixels.
   * @throws {AppError} UNPROCESSABLE, RATE_LIMITED, or UNAVAILABLE if others wait
   */
  async encode(
    given: Buffer,
    accountId: string,
    { isNeeded }: Pick<WriteRequest, 'isNeeded'>,
    form: PictureForm = 'portrait',
  ): Promise<Buffer> {
    requireNoTransaction('Encoding a picture');
    checkPicture(given, form);
    const encoded = await this.limit.run(accountId, isNeeded, async () => {
      this.quota.take(`${form} ${accountId}`, this.clock.now());
      return this.encodeOne(given, form);
    });
    if (encoded === null) throw new AppError('UNAVAILABLE', 'The caller has left.');
    return encoded;
  }
}
