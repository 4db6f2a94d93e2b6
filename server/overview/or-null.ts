import type { Deps } from '../deps.ts';

export async function orNull<Part>({ log }: Deps, part: string, work: () => Promise<Part>): Promise<Part | null> {
  try {
    return await work();
  } catch (error) {
    log.error('a part of the overview failed', error, { part });
    return null;
  }
}
