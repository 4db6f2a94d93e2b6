export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
