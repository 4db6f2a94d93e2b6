import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { TRASH_DAYS } from '#core/trash.ts';
import { record } from '../audit/record.ts';
import { type Db, rows } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { deletedFrom, type Part, references, scopeOf, type TrashNoun } from './scope.ts';
import { trash } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Removal {
  noun: TrashNoun;
  /** At least one. Those that are gone already are passed over. */
  ids: readonly string[];
  /** What is deleted, as the trash and the audit list name it: 'Kubernetes Administrator', '6 questions of Cisco CCNA'. */
  name: string;
  /** As the audit list tells it: 'Deleted 6 questions'. */
  what: string;
  /** A delete of the same administrator that this one goes on with: long lists are deleted in batches. */
  into?: string | undefined;
}

/**
 * Deletes things with what hangs on them and keeps all of it in the trash for 30 days: run it in a transaction. Nobody can add to
 * what is being moved meanwhile. Answers the trash's id and how many things were there to be moved; with none nothing is written.
 */
export async function moveToTrash(
  tx: Db,
  who: Who,
  now: Date,
  removal: Removal,
): Promise<{ trash_id: string; moved: number }> {
  const { noun, ids, name, what } = removal;
  const parts = scopeOf(noun, ids);
  const moved = await lock(tx, noun, parts);
  if (moved.length === 0) return { trash_id: removal.into ?? '', moved: 0 };
  const trash_id = removal.into
    ? await goOn(tx, who, noun, removal.into, name)
    : await begin(tx, who, now, noun, name);
  for (const part of parts) await keep(tx, trash_id, part);
  for (const table of deletedFrom[noun]) {
    const which = parts.find(({ home }) => home === table)?.which;
    if (which) await tx.execute(sql`delete from ${sql.identifier(table)} t where ${which}`);
  }
  const [only] = moved;
  await record(tx, who, now, {
    what,
    noun,
    object_id: moved.length === 1 && only ? only : null,
    object_name: name,
    detail: { trash_id },
  });
  return { trash_id, moved: moved.length };
}

/** Holds the things and the topics among them: a row that refers to them waits, and then finds them gone. */
async function lock(tx: Db, noun: TrashNoun, parts: Part[]): Promise<string[]> {
  const [things, ...others] = [...deletedFrom[noun]].reverse();
  const held: string[] = [];
  for (const table of [things, ...others]) {
    const which = parts.find(({ home }) => home === table)?.which;
    if (!table || !which) continue;
    const found = await rows<{ id: string }>(
      tx,
      sql`select t.id from ${sql.identifier(table)} t where ${which} order by t.id for update`,
    );
    if (table === things) held.push(...found.map(({ id }) => id));
  }
  return held;
}

async function begin(tx: Db, who: Who, now: Date, noun: TrashNoun, name: string): Promise<string> {
  const id = randomUUID();
  const until = new Date(now.getTime() + TRASH_DAYS * DAY_MS);
  await tx.insert(trash).values({ id, noun, name, deleted_by: who.user_id, deleted_at: now, until });
  return id;
}

async function goOn(tx: Db, who: Who, noun: TrashNoun, id: string, name: string): Promise<string> {
  const [found] = await tx
    .update(trash)
    .set({ name })
    .where(and(eq(trash.id, id), eq(trash.noun, noun), eq(trash.deleted_by, who.user_id)))
    .returning({ id: trash.id });
  if (!found) throw new AppError('TRASH_NOT_FOUND');
  return found.id;
}

async function keep(tx: Db, trash_id: string, { home, which }: Part): Promise<void> {
  const [table = '', column] = home.split('.');
  const content = column
    ? sql`jsonb_build_object(${sql.join(
        [...(references[home] ?? []), column].map((name) => sql`${name}::text, t.${sql.identifier(name)}`),
        sql`, `,
      )})`
    : sql`to_jsonb(t)`;
  await tx.execute(sql`insert into trash_rows (trash_id, home, content)
    select ${trash_id}::uuid, ${home}::text, ${content} from ${sql.identifier(table)} t where ${which}`);
}
