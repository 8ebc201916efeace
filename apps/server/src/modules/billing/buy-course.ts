import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { BillingContext } from './billing-context.ts';
import { selectBoughtCourses } from './course-payment-repository.ts';
import { withPayer } from './payer.ts';
import type { SoldCourse } from './provider/provider.ts';

/**
 * Opens the page on which the caller pays for a course, once. Returns its address. Runs before the transaction of the call.
 * @throws {AppError} CONFLICT if the caller has paid for it
 */
export function openCourseCheckout(ctx: BillingContext, viewer: Viewer, course: SoldCourse): Promise<{ url: string }> {
  return withPayer(ctx, viewer, async ({ provider, customerId, accountId, prepare }) => {
    const bought = await selectBoughtCourses(viewer.db, accountId);
    if (bought.includes(course.courseId)) throw new AppError('CONFLICT', 'You have bought this course.');
    const page = await prepare(`/academy/courses/${course.courseId}`);
    return provider.openCourseCheckout({ customerId, ...course, ...page });
  });
}
