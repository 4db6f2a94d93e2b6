import type { Deps, Who } from '../deps.ts';
import { heldBackIds } from '../questions/in-exam.ts';
import type { StudyDay } from './day.ts';

interface ItemRow {
  item_id: string;
  kind: 'question' | 'card';
  is_known: boolean;
  why: 'sure_wrong' | 'missed' | 'again' | 'guess' | null;
  text: string | null;
  has_sibling: boolean;
  due_at: Date | null;
}

/** `missed`: what was not known today and does not come back before the day ends, as a card graded Again does. */
export async function todaysItems(
  { database }: Deps,
  { user_id }: Who,
  day: Pick<StudyDay, 'starts_at' | 'ends_at'>,
) {
  const found = await database.hot<ItemRow>(statement, [user_id, day.starts_at]);
  const count = (kind: string, isKnown: boolean) =>
    found.filter((item) => item.kind === kind && item.is_known === isKnown).length;
  const missed = found.flatMap(({ item_id, kind, why, text, has_sibling, due_at }) =>
    why && text !== null && due_at && due_at >= day.ends_at ? { item_id, kind, why, text, has_sibling, due_at } : [],
  );
  const cards = { known: count('card', true), again: count('card', false) };
  const questions = { right: count('question', true), missed: count('question', false) };
  return { counts: { cards, questions }, missed };
}

/** $1 learner, $2 since when. Items set aside do not come back, and those that an exam holds back are not told. */
const statement = {
  name: 'study_todays_items',
  text: `with items as (
      select item_id, case when bool_or(grade is null) then 'question' else 'card' end as kind,
        bool_and(coalesce(grade > 1, correct)) as is_known,
        case when bool_or(not correct and confidence = 3) then 'sure_wrong' when bool_or(not correct) then 'missed'
          when bool_or(grade = 1) then 'again' when bool_or(correct and confidence = 1) then 'guess' end as why
      from reviews where user_id = $1 and reviewed_at >= $2 and undone_at is null and source <> 'exam' group by item_id)
    select i.*, m.text, m.has_sibling, m.due_at from items i
    left join lateral (
      select exists (select from questions where id = m.question_id and coalesce(family, objective) is not null) as has_sibling,
        coalesce((select question_text from questions where id = m.question_id),
          (select front_content from flashcards where id = m.card_id)) as text,
        greatest(m.due_at, m.buried_until) as due_at
      from memories m where m.user_id = $1 and m.item_id = i.item_id and m.suspended_at is null offset 0) m
      on i.why is not null and i.item_id <> all(${heldBackIds('$1')})
    order by m.due_at nulls last, i.item_id`,
};
