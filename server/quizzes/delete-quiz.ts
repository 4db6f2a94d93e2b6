import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { lockForDelete } from '../trash/lock.ts';
import { moveToTrash } from '../trash/move.ts';
import { quizzes } from './tables.ts';

/** Questions and results remain, and open attempts can be finished. Throws BUILT_QUIZ_NOT_FOUND. */
export async function deleteQuiz(deps: Deps, who: Who, quiz_id: string): Promise<{ id: string }> {
  return deps.db.transaction(async (tx) => {
    await lockForDelete(tx, 'quiz', [quiz_id]);
    const [quiz] = await tx.select({ title: quizzes.title }).from(quizzes).where(eq(quizzes.id, quiz_id));
    if (!quiz) throw new AppError('BUILT_QUIZ_NOT_FOUND');
    const removal = { noun: 'quiz', ids: [quiz_id], name: quiz.title, what: 'Deleted a quiz' } as const;
    const { trash_id } = await moveToTrash(tx, who, deps.clock(), removal);
    return { id: trash_id };
  });
}
