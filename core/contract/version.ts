import * as z from 'zod';

export const versionMissing =
  'Say which version you opened. If this page was open before the site was updated, keep a copy of what you typed and reload it.';

/**
 * Which state of something a form was opened with. It goes back with a change, which is refused with 409 when somebody else has
 * changed the same fields since. Only whether two are equal means something; 0 stands for what has not been saved yet.
 */
export const version = z.int();

/** The version that was opened, as a change sends it back. */
export const openedVersion = z
  .int(versionMissing)
  .min(0, versionMissing)
  .max(Number.MAX_SAFE_INTEGER, versionMissing);
