/** The database cannot be used as it is set. The message is one sentence or two for whoever starts the program: what is wrong and what to do. */
export class DatabaseUnusable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnusable';
  }
}
