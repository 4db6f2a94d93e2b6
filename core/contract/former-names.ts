/**
 * By operation: what its input no longer has, with the last release that had it. Ignored, because pages of that release are still
 * open after the next one is deployed. Not for names that narrow a list: ignored, they would return all of it.
 */
export const formerNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/attempts/{attempt_id}': { open: '0.2.0' },
  'POST /api/admin/question-deletions': { trash_id: '0.2.0' },
  'POST /api/admin/flashcard-deletions': { trash_id: '0.2.0' },
};
