import type { Deps } from './deps.ts';
import { bringContent } from './library/bring-content.ts';
import type { LoadReport } from './library/verdict.ts';
import type { Log } from './log.ts';

/** Throws ContentWrong. */
export async function fillPublished({ db, clock, log }: Deps): Promise<void> {
  const report = await bringContent(db, clock());
  if (report) logLoaded(log, report);
}

export function logLoaded(log: Log, report: LoadReport): void {
  if (report.added + report.changed + report.kept.length > 0) log.info('content loaded', { ...report });
}
