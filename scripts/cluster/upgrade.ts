import type { Learning } from './learner.ts';
import type { Site } from './site.ts';

export async function upgradeInTurns(_site: Site, _learning: Learning): Promise<string[]> {
  return [];
}
