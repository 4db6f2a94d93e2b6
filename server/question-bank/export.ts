import { and, eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { printQuestions } from '#core/questions/text.ts';
import { uploadLimits } from '#core/uploads/uploads.ts';
import { topics } from '../catalog/tables.ts';
import { pageOf } from '../db/page.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps } from '../deps.ts';
import { questions } from '../questions/tables.ts';
import { questionsWithKey } from '../questions/with-key.ts';

/** Oldest first, as many as one upload takes. Throws TOPIC_NOT_FOUND. */
export async function exportQuestions({ db }: Deps, { topic_id, cursor }: Input<'questionUploads.exportText'>) {
  const topic = await rowById(db, topics, topic_id, 'TOPIC_NOT_FOUND');
  const page = pageOf({ cursor, keys: [questions.created_at, questions.seq], size: uploadLimits.items });
  const found = await questionsWithKey(db)
    .where(and(eq(questions.topic_id, topic_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, first, next_cursor } = page.answer(found, ({ question }) => [question.created_at, question.seq ?? 0]);
  const texts = rows.map(({ question, choices }, index) =>
    printQuestions([{ ...question, choices: choices ?? [] }]).replace(/^1\./, `${first + index}.`),
  );
  return { text: texts.join('\n'), file_name: `${fileName(topic.name)}-questions.txt`, next_cursor };
}

/** 'Cisco CCNA (200-301)' -> 'cisco-ccna-200-301'. */
function fileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['topic'];
  return [...words.join('-')].slice(0, 80).join('');
}
