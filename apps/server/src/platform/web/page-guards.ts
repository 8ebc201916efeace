import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../http/address-group.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { RateLimits } from '../http/rate-limit.ts';

/** Pages are made by the thread that answers everything else: a few at a time, so that the API stays quick. */
const PAGES = { running: 3, waiting: 60, perAddress: 8 };
/** Pictures are drawn by threads beside it, but hold memory meanwhile. */
const PICTURES = { running: 2, waiting: 20, perAddress: 4 };

/** What keeps pages and pictures from taking the whole process, however many are asked for. */
export class PageGuards {
  readonly rates: RateLimits;
  private readonly pages = new ConcurrencyLimit(PAGES);
  private readonly pictures = new ConcurrencyLimit(PICTURES);

  constructor(rates: RateLimits) {
    this.rates = rates;
  }

  /** Makes a page when its turn comes; null where the caller has left meanwhile. @throws {AppError} where too many wait. */
  page<T>(request: FastifyRequest, make: () => Promise<T>): Promise<T | null> {
    return this.pages.run(addressGroup(request.clientAddress), isOpen(request), make);
  }

  /** The same for a picture. */
  picture<T>(request: FastifyRequest, make: () => Promise<T>): Promise<T | null> {
    return this.pictures.run(addressGroup(request.clientAddress), isOpen(request), make);
  }
}

const isOpen = (request: FastifyRequest) => () => !request.raw.socket.destroyed;
