import { bulk_actions } from '#server/bulk/tables.ts';
import { type Examples, nothing } from '../example.ts';

export const bulkExamples: Examples = {
  'bulk.list': nothing,
  'bulk.dismiss': async ({ app: { deps }, administrator }) => {
    const now = deps.clock();
    const [ended] = await deps.db
      .insert(bulk_actions)
      .values({
        ...{ user_id: administrator.who.user_id, kind: 'delete_questions', total: 1, created_at: now, ended_at: now },
        failure: { code: 'QUESTIONS_NOT_DELETED', message: 'Failed to delete questions' },
      })
      .returning();
    return { bulk_action_id: ended?.id };
  },
};
