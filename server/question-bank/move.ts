import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { beginningOf } from '#core/set-papers.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import { Overtaken } from '../db/conflict.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { questions } from '../questions/tables.ts';

/** Skips deleted ones. Throws TOPIC_NOT_FOUND, QUESTION_ID_IN_TOPIC and QUESTION_IDS_ALIKE; then none is moved. */
export async function moveQuestions(deps: Deps, who: Who, { ids, topic_id }: { ids: string[]; topic_id: string }) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const moving = and(inArray(questions.id, ids), ne(questions.topic_id, topic_id));
    const sources = await tx.selectDistinct({ id: questions.topic_id }).from(questions).where(moving);
    const name = await lockTopics(
      tx,
      topic_id,
      sources.map(({ id }) => id),
    );
    const found = await tx.select().from(questions).where(moving).orderBy(asc(questions.id)).for('update');
    if (found.some((question) => !sources.some(({ id }) => id === question.topic_id))) throw new Overtaken();
    if (found.length === 0) return 0;
    refuseAlike(found);
    const taken = await idTaken(tx, topic_id, found);
    if (taken !== null) throw new AppError('QUESTION_ID_IN_TOPIC', { params: { id: taken } });
    const moved = found.map(({ id }) => id);
    await tx.update(questions).set({ topic_id }).where(inArray(questions.id, moved));
    const [only] = found;
    await writeAudit(tx, who, now, {
      what: moved.length === 1 ? 'Moved a question' : `Moved ${moved.length} questions`,
      noun: 'question',
      object_id: moved.length === 1 && only ? only.id : null,
      object_name:
        moved.length === 1 && only ? beginningOf(only.question_text) : `${moved.length} questions to ${name}`,
      detail: { topic: name, ids: moved },
    });
    return moved.length;
  });
}

/** Locks by id, so that moves in opposite directions never deadlock. Throws TOPIC_NOT_FOUND. */
export async function lockTopics(tx: Db, target: string, sources: string[]): Promise<string> {
  const locked = await tx
    .select({ id: topics.id, name: topics.name })
    .from(topics)
    .where(inArray(topics.id, [target, ...sources]))
    .orderBy(asc(topics.id))
    .for('no key update');
  const topic = locked.find(({ id }) => id === target);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  return topic.name;
}

export async function idTaken(
  tx: Db,
  topic_id: string,
  moving: readonly { external_id: string | null }[],
): Promise<string | null> {
  const ids = moving.flatMap(({ external_id }) => external_id ?? []);
  if (ids.length === 0) return null;
  const [taken] = await tx
    .select({ external_id: questions.external_id })
    .from(questions)
    .where(and(eq(questions.topic_id, topic_id), inArray(questions.external_id, ids)))
    .limit(1);
  return taken?.external_id ?? null;
}

function refuseAlike(moving: readonly { external_id: string | null }[]): void {
  const seen = new Set<string>();
  for (const { external_id } of moving) {
    if (external_id === null) continue;
    if (seen.has(external_id)) throw new AppError('QUESTION_IDS_ALIKE', { params: { id: external_id } });
    seen.add(external_id);
  }
}
