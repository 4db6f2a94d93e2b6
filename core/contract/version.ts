import * as z from 'zod';

export const versionMissing =
  'Say which version you opened. If this page was open before the site was updated, keep a copy of what you typed and reload it.';

/**
 * Sent back with a change, which is refused with 409 if somebody else has changed the same fields. Opaque: compare only for
 * equality. 0: not saved yet.
 */
export const version = z.int();

export const openedVersion = z
  .int(versionMissing)
  .min(0, versionMissing)
  .max(Number.MAX_SAFE_INTEGER, versionMissing);
