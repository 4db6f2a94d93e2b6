import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';

export type TrashEntry = Output<'trash.list'>['trash'][number];

const names: Record<TrashEntry['holds'][number]['noun'], readonly [one: string, more?: string]> = {
  category: ['category', 'categories'],
  topic: ['topic'],
  question: ['question'],
  flashcard: ['flashcard'],
  quiz: ['quiz', 'quizzes'],
  entitlement: ['entitlement'],
  assignment: ['assigned learner'],
};

/** 'With 4 topics, 1,200 questions': what was deleted along with it; empty if nothing. */
export function contentsText({ noun, holds }: Pick<TrashEntry, 'noun' | 'holds'>): string {
  const others = holds.filter((part) => part.noun !== noun || part.count > 1);
  if (others.length === 0) return '';
  const parts = others.map(({ noun: kind, count }) => counted(count, ...names[kind]));
  return `${others.length < holds.length ? 'With ' : ''}${parts.join(', ')}`;
}

/** 'Lathes; Mills; Saws; and more'. Empty if they only repeat its name. */
export function examplesText({ name, noun, holds, examples }: TrashEntry): string {
  const [first = ''] = examples;
  if (examples.length === 0 || (examples.length === 1 && name.startsWith(first))) return '';
  const kind = noun === 'category' ? 'topic' : noun;
  const count = holds.find((part) => part.noun === kind)?.count ?? 0;
  return [...examples, ...(count > examples.length ? ['and more'] : [])].join('; ');
}
