import { checkedWrong, isDay } from './checked.ts';
import { difficultyWrong, readDifficulty } from './difficulty.ts';
import { answerLetter } from './letter.ts';
import { type Fact, type FactField, type Field, factNames, fieldNames } from './text-marks.ts';
import { newPart, type Reading, textOf } from './text-reading.ts';

/** What is wrong with the line, or null. */
export function takeField(current: Reading, line: number, field: Field | FactField, value: string): string | null {
  const name = { ...fieldNames, ...factNames }[field];
  if (value === '') return `The line '${name}:' is empty.`;
  if (field === 'difficulty' && readDifficulty(value) === null) return difficultyWrong;
  if (field === 'checked' && !isDay(value)) return checkedWrong;
  if (current.fields.has(field)) return `The question has a second line '${name}:'.`;
  current.fields.set(field, { line, value });
  return null;
}

/** What is wrong with the line, or null. */
export function takeFact(current: Reading, line: number, fact: Fact): string | null {
  const value = fact.content.trimEnd();
  if (fact.kind === 'fact') return takeField(current, line, fact.field, value);
  const name = `${fact.kind === 'why' ? 'Why' : 'Belief'} ${answerLetter(fact.letter)}`;
  if (current[fact.kind === 'why' ? 'whys' : 'beliefs'].has(fact.letter)) {
    return `The question has a second line '${name}:'.`;
  }
  if (fact.letter >= current.choices.length) return `'${name}:' names a choice that the question does not have.`;
  if (fact.kind === 'why') current.whys.set(fact.letter, newPart(line, fact.content, true));
  else if (value === '') return `The line '${name}:' is empty.`;
  else current.beliefs.set(fact.letter, value);
  return null;
}

export function fieldsOf({ fields }: Reading) {
  const value = (field: Field | FactField) => fields.get(field)?.value ?? null;
  return {
    external_id: value('id'),
    image_url: value('image'),
    domain: value('domain'),
    reference: value('reference'),
    ...written({
      difficulty: readDifficulty(value('difficulty') ?? ''),
      objective: value('objective'),
      family: value('family'),
      checked_on: value('checked'),
    }),
  };
}

export function reasonsOf({ whys, beliefs }: Reading, letter: number) {
  const why = whys.get(letter);
  return written({ why: why === undefined ? null : textOf(why), belief: beliefs.get(letter) ?? null });
}

/** Without what is null. */
function written<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Values>;
}
