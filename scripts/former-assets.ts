import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** How long the files of a build that was replaced are kept, in milliseconds: pages that were opened with it go on asking for them. */
export const KEPT_FOR = 24 * 60 * 60 * 1000;

/**
 * Before a build: moves the files that the last one made from `assets` to `former`, where the server looks for what the new build does
 * not have, and removes what was replaced more than a day ago. Their time of modification is when they were replaced.
 */
export function keepFormerAssets(assets: string, former: string, now: Date): void {
  mkdirSync(former, { recursive: true });
  for (const name of readdirSync(former)) {
    if (statSync(join(former, name)).mtimeMs < now.getTime() - KEPT_FOR) rmSync(join(former, name));
  }
  if (!existsSync(assets)) return;
  for (const name of readdirSync(assets)) {
    renameSync(join(assets, name), join(former, name));
    utimesSync(join(former, name), now, now);
  }
}
