import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { QuestionDraft, Reasons } from '#core/questions/draft.ts';
import { answeredAlike, storedOf } from '#core/questions/kinds/kinds.ts';
import type { Db } from '../db/open.ts';
import { answers, question_versions, questions, type VersionChoice } from './tables.ts';
import { questionsWithKey } from './with-key.ts';

/** Rows per insert, below the protocol's limit of parameters. */
const BATCH = 500;

export interface NewQuestion {
  draft: QuestionDraft;
  id: string;
}

/** Run it in a transaction. Each `created_at` is a millisecond later than the one before, to keep the order. */
export async function insertQuestions(tx: Db, topic_id: string, list: NewQuestion[], now: Date): Promise<void> {
  for (let from = 0; from < list.length; from += BATCH) {
    const parts = list.slice(from, from + BATCH).map(({ id, draft }, index) => {
      const choices = withIds(draft);
      const version_id = randomUUID();
      return {
        question: {
          ...contentOf(draft),
          id,
          topic_id,
          external_id: draft.external_id,
          ...factsOf(draft),
          choice_texts: choiceTexts(draft),
          current_version_id: choices.length > 0 ? version_id : null,
          created_at: new Date(now.getTime() + from + index),
        },
        answers: answerRows(id, choices, draft),
        version: { id: version_id, question_id: id, version: 1, ...versionContent(draft, choices), created_at: now },
      };
    });
    await tx.insert(questions).values(parts.map((part) => part.question));
    const choices = parts.flatMap((part) => part.answers);
    if (choices.length > 0) await tx.insert(answers).values(choices);
    await tx.insert(question_versions).values(parts.map((part) => part.version));
  }
}

/** Attempts keep the versions they showed. */
export async function changeQuestion(tx: Db, question_id: string, draft: QuestionDraft, now: Date): Promise<void> {
  await changeQuestions(tx, [{ id: question_id, draft }], now);
}

/** Skips missing ones. A draft that differs in facts alone makes no new version. Run it in a transaction. */
export async function changeQuestions(tx: Db, list: readonly NewQuestion[], now: Date): Promise<void> {
  for (let from = 0; from < list.length; from += BATCH) {
    const drafts = new Map(list.slice(from, from + BATCH).map(({ id, draft }) => [id, draft]));
    const current = await questionsWithKey(tx)
      .where(inArray(questions.id, [...drafts.keys()]))
      .orderBy(questions.id)
      .for('update', { of: questions });
    const parts = current.map(({ question, choices: before }) => {
      const { id } = question;
      const draft = drafts.get(id) as QuestionDraft;
      const noted = { ...question, ...factsOf(draft), choice_texts: choiceTexts(draft) };
      if (changedParts(question, before, draft).length === 0) {
        return { question: noted, reasons: answerRows(id, before ?? [], draft) };
      }
      const choices = withIds(draft);
      const next = { id: randomUUID(), version: question.version + 1 };
      return {
        question: {
          ...noted,
          ...contentOf(draft),
          version: next.version,
          current_version_id: next.id,
        },
        answers: answerRows(id, choices, draft),
        version: { ...next, question_id: id, ...versionContent(draft, choices), created_at: now },
      };
    });
    const versions = parts.flatMap(({ version }) => version ?? []);
    if (versions.length > 0) {
      await tx.insert(question_versions).values(versions);
      const changed = versions.map(({ question_id }) => question_id);
      await tx.delete(answers).where(inArray(answers.question_id, changed));
      await tx.insert(answers).values(parts.flatMap((part) => part.answers ?? []));
    }
    const reasons = parts.flatMap((part) => part.reasons ?? []);
    await tx.execute(sql`update answers a set why = n.why, belief = n.belief
      from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as n(question_id uuid, position int, why text, belief text)
      where a.question_id = n.question_id and a.position = n.position
        and (a.why, a.belief) is distinct from (n.why, n.belief)`);
    await tx.execute(sql`update questions q set question_text = n.question_text, explanation = n.explanation,
        image_url = n.image_url, domain = n.domain, reference = n.reference, difficulty = n.difficulty,
        objective = n.objective, family = n.family, checked_on = n.checked_on, choice_texts = n.choice_texts, version = n.version, current_version_id = n.current_version_id
      from jsonb_to_recordset(${JSON.stringify(parts.map(({ question }) => question))}::jsonb) as n(id uuid,
        question_text text, explanation text, image_url text, domain text, reference text, difficulty smallint,
        objective text, family text, checked_on date, choice_texts text, version int, current_version_id uuid)
      where q.id = n.id`);
  }
}

/** What makes a new version. `choices` are those of the current version, null without one. */
export function changedParts(
  question: typeof questions.$inferSelect,
  choices: VersionChoice[] | null,
  draft: QuestionDraft,
): string[] {
  const parts = ['question_text', 'explanation', 'image_url', 'domain', 'reference'] as const;
  const changed: string[] = parts.filter((part) => question[part] !== draft[part]);
  return answeredAlike({ choices: choices ?? [] }, draft) ? changed : [...changed, 'answers'];
}

export const questionFacts = ['difficulty', 'objective', 'family', 'checked_on'] as const;

/** What may differ without a new version; 'whys' are the reasons and beliefs of the choices. */
export function changedFacts(
  question: typeof questions.$inferSelect,
  choices: readonly Reasons[] | null,
  draft: QuestionDraft,
): string[] {
  const changed: string[] = questionFacts.filter((fact) => question[fact] !== (draft[fact] ?? null));
  const reasons = (list: readonly Reasons[]) =>
    JSON.stringify(
      list.flatMap((choice, place) => (choice.why || choice.belief ? { place, ...reasonsOf(choice) } : [])),
    );
  return reasons(choices ?? []) === reasons(draft.choices) ? changed : [...changed, 'whys'];
}

export const reasonsOf = ({ why = null, belief = null }: Reasons) => ({ why, belief });

export function factsOf({ difficulty = null, objective = null, family = null, checked_on = null }: QuestionDraft) {
  return { difficulty, objective, family, checked_on };
}

/** What is searched of the choices. */
function choiceTexts({ choices }: QuestionDraft): string {
  return choices.flatMap(({ answer_text, why, belief }) => [answer_text, why ?? [], belief ?? []].flat()).join(' ');
}

function withIds(draft: QuestionDraft): VersionChoice[] {
  return draft.choices.map(({ answer_text, is_correct }) => ({ id: randomUUID(), answer_text, is_correct }));
}

function answerRows(question_id: string, choices: VersionChoice[], draft: QuestionDraft) {
  return choices.map((choice, index) => {
    return { ...choice, ...reasonsOf(draft.choices[index] ?? {}), question_id, position: index + 1 };
  });
}

function contentOf({ question_text, explanation, image_url, domain, reference }: QuestionDraft) {
  return { question_text, explanation, image_url, domain, reference };
}

function versionContent(draft: QuestionDraft, choices: VersionChoice[]) {
  return { ...contentOf(draft), choices, ...storedOf(draft) };
}
