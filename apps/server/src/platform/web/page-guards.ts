import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../http/address-group.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { RateLimits } from '../http/rate-limit.ts';

/** Limits of pages, which are rendered on the main thread: few at a time, so that the API stays fast. */
const PAGES = { running: 3, waiting: 60, perAddress: 8, refusal: 'Too many pages are being rendered.' };
/** Limits of images, which are drawn in worker threads but use memory. */
const PICTURES = { running: 2, waiting: 20, perAddress: 4, refusal: 'Too many pictures are being drawn.' };

/** Limits how many pages and images are rendered at a time. */
export class PageGuards {
  readonly rates: RateLimits;
  private readonly pages = new ConcurrencyLimit(PAGES);
  private readonly pictures = new ConcurrencyLimit(PICTURES);

  constructor(rates: RateLimits) {
    this.rates = rates;
  }

  /**
   * Renders a page when a slot is free; null if the caller has left.
   * @throws {AppError} UNAVAILABLE if too many wait.
   */
  page<T>(request: FastifyRequest, make: () => Promise<T>): Promise<T | null> {
    return this.pages.run(addressGroup(request.clientAddress), isOpen(request), make);
  }

  /**
   * Renders an image when a slot is free; null if the caller has left.
   * @throws {AppError} UNAVAILABLE if too many wait.
   */
  picture<T>(request: FastifyRequest, make: () => Promise<T>): Promise<T | null> {
    return this.pictures.run(addressGroup(request.clientAddress), isOpen(request), make);
  }
}

const isOpen = (request: FastifyRequest) => () => !request.raw.socket.destroyed;
