import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ReadFlashcard } from '#core/flashcards/admin.ts';
import { uploadLimits } from '#core/uploads/uploads.ts';
import { type Db, rows } from '../db/open.ts';
import { fieldError } from '../http/field-error.ts';
import { flashcards } from './tables.ts';

interface UploadChoices {
  category_id?: string | undefined;
  same_id: 'skip' | 'update';
  same_front: 'skip' | 'add';
}

interface Uploaded {
  flashcards: readonly (ReadFlashcard & { number: number | null })[];
  flashcard_count: number;
}

/** Without a topic, plans as for an empty one. `flashcard_count`: of the whole text. Throws FLASHCARD_TOPIC_ELSEWHERE and FLASHCARDS_TOO_MANY. */
export async function planUpload(
  db: Db,
  topic: { id: string; category_id: string } | undefined,
  { flashcards: cards, flashcard_count }: Uploaded,
  choices: UploadChoices,
) {
  if (topic && choices.category_id && topic.category_id !== choices.category_id)
    throw fieldError('FLASHCARD_TOPIC_ELSEWHERE', 'topic_id');
  if (flashcard_count > uploadLimits.items) {
    throw fieldError('FLASHCARDS_TOO_MANY', 'text', { count: flashcard_count.toLocaleString('en-US') });
  }
  const known = await withDuplicates(db, topic?.id, cards);
  const planned = known.map((card) => ({ ...card, act: actFor(card.duplicate, choices) }));
  const count = (act: 'add' | 'update' | 'skip') => planned.filter((card) => card.act === act).length;
  return { planned, counts: { added: count('add'), updated: count('update'), skipped: count('skip') } };
}

function actFor(duplicate: Duplicate | null, { same_id, same_front }: UploadChoices): 'add' | 'update' | 'skip' {
  if (duplicate === null) return 'add';
  if (duplicate.kind !== 'id') return same_front;
  return duplicate.same ? 'skip' : same_id;
}

interface Duplicate {
  /** `id`: a card of the topic has its Id; `front`: one has its front; `line`: an earlier card of the text has its front. */
  kind: 'id' | 'front' | 'line';
  same: boolean;
  /** 1-based; null except for `line`. */
  line: number | null;
  /** Null for `line`. */
  existing: Existing | null;
}

interface Existing {
  id: string;
  front_content: string;
  back_content: string;
  created_at: string;
}

/** Matches the topic by Id, else by front, else an earlier card of the text by front. Ignores case and repeated spaces. */
async function withDuplicates(db: Db, topic_id: string | undefined, cards: Uploaded['flashcards']) {
  if (cards.length === 0) return [];
  const matches: Awaited<ReturnType<typeof matchesInTopic>> =
    topic_id === undefined ? new Map() : await matchesInTopic(db, topic_id, cards);
  const existing = await cardsById(db, [...new Set([...matches.values()].map(({ id }) => id))]);
  const earlier = new Map<string, ReadFlashcard>();
  return cards.map((card, place) => {
    const front = card.front_content.toLowerCase().replaceAll(/\s+/g, ' ');
    const before = earlier.get(front);
    if (!before) earlier.set(front, card);
    const match = matches.get(place);
    const found = match && existing.get(match.id);
    return { ...card, duplicate: found ? inTopic(card, match.kind, found) : before ? inText(card, before) : null };
  });
}

function inTopic(card: ReadFlashcard, kind: 'id' | 'front', existing: Existing): Duplicate {
  return { kind, same: haveSameSides(card, existing), line: null, existing };
}

function inText(card: ReadFlashcard, before: ReadFlashcard): Duplicate {
  return { kind: 'line', same: haveSameSides(card, before), line: before.line, existing: null };
}

function haveSameSides(one: Pick<Existing, 'front_content' | 'back_content'>, other: typeof one): boolean {
  return one.front_content === other.front_content && one.back_content === other.back_content;
}

const alike = (front: SQL) => sql`lower(regexp_replace(btrim(${front}), '\\s+', ' ', 'g'))`;

async function matchesInTopic(db: Db, topic_id: string, cards: readonly ReadFlashcard[]) {
  const typed = JSON.stringify(cards.map(({ front_content, external_id }) => ({ front_content, external_id })));
  const found = await rows<{ place: number; id: string; kind: 'id' | 'front' }>(
    db,
    sql`with typed as (
        select (item.n - 1)::int as place, item.card->>'external_id' as external_id,
          ${alike(sql`item.card->>'front_content'`)} as front
        from jsonb_array_elements(${typed}::jsonb) with ordinality as item(card, n)
      ), stored as (
        select id, external_id, ${alike(sql`front_content`)} as front, created_at, seq
        from flashcards where topic_id = ${topic_id}
      )
      select distinct on (place) place, id, kind from (
        select place, id, 'id' as kind, 1 as rank, created_at, seq from typed join stored using (external_id)
        union all
        select place, id, 'front', 2, created_at, seq from typed join stored using (front)
      ) matches order by place, rank, created_at, seq`,
  );
  return new Map(found.map(({ place, ...match }) => [place, match]));
}

async function cardsById(db: Db, ids: string[]): Promise<Map<string, Existing>> {
  if (ids.length === 0) return new Map();
  const { id, front_content, back_content, created_at } = flashcards;
  const found = await db
    .select({ id, front_content, back_content, created_at })
    .from(flashcards)
    .where(inArray(flashcards.id, ids));
  return new Map(found.map((card) => [card.id, { ...card, created_at: card.created_at.toISOString() }]));
}
