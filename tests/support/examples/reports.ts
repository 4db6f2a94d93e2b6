import { eq } from 'drizzle-orm';
import { feedback } from '#server/feedback/tables.ts';
import { type Examples, nothing } from '../example.ts';
import { opened } from '../versions.ts';
import type { World } from '../world.ts';

/** A's report on the first question of their completed test, without any id of A. */
async function aReport({ app: { deps }, a, done }: World): Promise<{ report_id: string }> {
  await a.call('POST', '/api/feedback', { attempt_id: done.id, position: 1, message: 'This key is wrong.' });
  const [row] = await deps.db.select().from(feedback).where(eq(feedback.attempt_id, done.id)).limit(1);
  return { report_id: row?.id as string };
}

export const reportsExamples: Examples = {
  'reports.list': async (world) => {
    await aReport(world);
    return { state: 'open', kind: 'question', q: 'key' };
  },
  'reports.open': nothing,
  'reports.note': async (world) =>
    opened('reports.note', world.administrator, { ...(await aReport(world)), note: 'Looked at it.' }),
  'reports.close': async (world) => ({ ...(await aReport(world)), closed: true, on_same_question: true }),
};
