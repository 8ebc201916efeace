const COUNT = /^\(\d+\) /;

/** Counts arrivals in the title of a tab that is not visible: "(2) Signals". The title is as before once it is. */
export class TitleCount {
  private count = 0;
  private readonly page: Pick<Document, 'hidden' | 'title'>;

  constructor(page: Pick<Document, 'hidden' | 'title'>) {
    this.page = page;
  }

  add(): void {
    if (!this.page.hidden) return;
    this.count += 1;
    this.page.title = `(${this.count}) ${this.page.title.replace(COUNT, '')}`;
  }

  /** Call when the visibility of the tab changes. */
  reset(): void {
    if (this.page.hidden) return;
    this.count = 0;
    if (COUNT.test(this.page.title)) this.page.title = this.page.title.replace(COUNT, '');
  }
}
