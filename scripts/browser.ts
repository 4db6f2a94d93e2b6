import { existsSync } from 'node:fs';

/** The shell comes first: it is the same engine without a window's browser around it, and takes half the CPU. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The path of the Chromium that is installed; null where there is none. */
export function findBrowser(isThere: (path: string) => boolean = existsSync): string | null {
  return places.find(isThere) ?? null;
}
