import type { TrashEntry } from './trash-tab.tsx';

const words: Record<TrashEntry['holds'][number]['noun'], readonly [one: string, more: string]> = {
  category: ['category', 'categories'],
  topic: ['topic', 'topics'],
  question: ['question', 'questions'],
  flashcard: ['flashcard', 'flashcards'],
  quiz: ['quiz', 'quizzes'],
  entitlement: ['entitlement', 'entitlements'],
  assignment: ['assigned learner', 'assigned learners'],
};

/** 'With 4 topics, 1,200 questions': what goes with the thing itself. Empty where it is alone. */
export function heldText({ noun, holds }: Pick<TrashEntry, 'noun' | 'holds'>): string {
  const others = holds.filter((held) => held.noun !== noun || held.count > 1);
  if (others.length === 0) return '';
  const counted = others.map(({ noun: kind, count }) => {
    const [one, more] = words[kind];
    return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
  });
  return `${others.length < holds.length ? 'With ' : ''}${counted.join(', ')}`;
}

/** The beginnings of what it holds: 'Lathes; Mills; Saws; and more'. Empty where its name says it all. */
export function examplesText({ name, noun, holds, examples }: TrashEntry): string {
  const [first = ''] = examples;
  if (examples.length === 0 || (examples.length === 1 && name.startsWith(first))) return '';
  const kind = noun === 'category' ? 'topic' : noun;
  const count = holds.find((held) => held.noun === kind)?.count ?? 0;
  return [...examples, ...(count > examples.length ? ['and more'] : [])].join('; ');
}
