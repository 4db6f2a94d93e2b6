import { asc, eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { countedFlashcards } from '#core/flashcards/admin.ts';
import { emptyFlashcard, type FlashcardDraft, noFlashcards, printFlashcards } from '#core/flashcards/text.ts';
import { placeOf } from '#core/uploads/lines.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { readApart } from '../markdown/apart.ts';
import { lockTopic } from './admin-change.ts';
import { changeFlashcards } from './cards.ts';
import { planUpload } from './plan-upload.ts';
import { flashcards } from './tables.ts';

/** Rows per insert, below the protocol's limit of parameters. */
const BATCH = 500;

type Counts = NonNullable<Input<'flashcardsAdmin.upload'>['expected']>;

/**
 * All or none. Throws TOPIC_NOT_FOUND, FLASHCARD_TOPIC_ELSEWHERE, FLASHCARDS_UNREADABLE, FLASHCARDS_TOO_MANY,
 * FLASHCARDS_ALL_KNOWN and FLASHCARDS_OVERTAKEN (the result would differ from what was expected).
 */
export async function uploadFlashcards(
  deps: Deps,
  who: Who,
  input: Input<'flashcardsAdmin.upload'>,
): Promise<Counts> {
  const { text, expected, ...choices } = input;
  const read = await readApart('readFlashcards', text, who);
  const [first] = read.errors;
  if (first) throw unreadable(first.reason, placeOf('Flashcard', first));
  return deps.db.transaction(async (tx) => {
    const topic = await lockTopic(tx, choices.topic_id);
    const { planned, counts } = await planUpload(tx, topic, read, choices);
    if (expected && !isSame(expected, counts)) throw new AppError('FLASHCARDS_OVERTAKEN');
    if (counts.skipped === planned.length) throw new AppError('FLASHCARDS_ALL_KNOWN');
    const now = deps.clock();
    const changed = planned.flatMap(({ act, duplicate, front_content, back_content }) =>
      act === 'update' && duplicate?.existing ? { id: duplicate.existing.id, front_content, back_content } : [],
    );
    await changeFlashcards(tx, changed);
    const added = planned.filter(({ act }) => act === 'add');
    await insertFlashcards(tx, topic, added, now);
    const what = `Uploaded ${countedFlashcards(counts.added + counts.updated)}`;
    const detail = { topic_id: topic.id, ...counts };
    await writeAudit(tx, who, now, { what, noun: 'flashcard', object_name: topic.name, detail });
    return counts;
  });
}

function isSame(one: Counts, other: Counts): boolean {
  return one.added === other.added && one.updated === other.updated && one.skipped === other.skipped;
}

/** The specification words these two in full; others are prefixed with the place. */
function unreadable(reason: string, place: string): AppError {
  const withLine = `${place}: ${reason}`;
  const known = reason === noFlashcards || reason === emptyFlashcard;
  return new AppError('FLASHCARDS_UNREADABLE', {
    params: { reason: known ? reason : withLine },
    fields: { text: withLine },
  });
}

async function insertFlashcards(
  tx: Db,
  topic: { id: string; category_id: string },
  cards: readonly FlashcardDraft[],
  created_at: Date,
): Promise<void> {
  const of = { topic_id: topic.id, category_id: topic.category_id, created_at };
  for (let from = 0; from < cards.length; from += BATCH) {
    const values = cards
      .slice(from, from + BATCH)
      .map(({ front_content, back_content, external_id }) => ({ ...of, front_content, back_content, external_id }));
    await tx.insert(flashcards).values(values);
  }
}

const SHOWN = 200;

/** Writes nothing. Throws TOPIC_NOT_FOUND, FLASHCARD_TOPIC_ELSEWHERE and FLASHCARDS_TOO_MANY. */
export async function previewFlashcards(
  { db }: Deps,
  who: Who,
  { text, topic_id, ...choices }: Input<'flashcardsAdmin.preview'>,
) {
  const topic = topic_id === undefined ? undefined : await rowById(db, topics, topic_id, 'TOPIC_NOT_FOUND');
  const read = await readApart('readFlashcards', text, who);
  const { planned, counts } = await planUpload(db, topic, read, choices);
  const duplicates = planned.flatMap(({ duplicate }) => duplicate ?? []);
  return {
    flashcards: planned.slice(0, SHOWN),
    flashcard_count: planned.length,
    errors: read.errors,
    error_count: read.error_count,
    suggestions: read.suggestions,
    duplicate_count: duplicates.length,
    same_id_count: duplicates.filter(({ kind, same }) => kind === 'id' && !same).length,
    same_front_count: duplicates.filter(({ kind }) => kind !== 'id').length,
    counts,
  };
}

/** In the upload's format, so that uploading restores the same cards. Throws TOPIC_NOT_FOUND and FLASHCARDS_NONE. */
export async function exportFlashcards({ db }: Deps, topic_id: string): Promise<{ text: string; file_name: string }> {
  const topic = await rowById(db, topics, topic_id, 'TOPIC_NOT_FOUND');
  const { front_content, back_content, external_id } = flashcards;
  const cards = await db
    .select({ front_content, back_content, external_id })
    .from(flashcards)
    .where(eq(flashcards.topic_id, topic_id))
    .orderBy(asc(flashcards.created_at), asc(flashcards.seq));
  if (cards.length === 0) throw new AppError('FLASHCARDS_NONE');
  return { text: printFlashcards(cards), file_name: fileName(topic.name) };
}

/** 'AWS Solutions Architect' -> 'aws-solutions-architect-flashcards.txt', in any script. */
function fileName(topic: string): string {
  const words = topic.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const name = [...words.join('-')].slice(0, 80).join('');
  return name ? `${name}-flashcards.txt` : 'flashcards.txt';
}
