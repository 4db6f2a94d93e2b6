import type { Failures } from '../lib/failures.ts';
import { TRASH_DAYS } from '../trash/trash.ts';

export const bulkFailures = {
  BULK_ACTIONS_FAILED: [500, 'Failed to load what is under way'],
  BULK_ACTION_NOT_FOUND: [404, 'This is no longer listed.'],
  BULK_ACTION_RUNNING: [409, 'This is still under way.'],
} as const satisfies Failures;

interface Kind {
  noun: 'question' | 'flashcard';
  doing: string;
  did: string;
  already: string;
}

/** Actions on a selection of rows. */
export const bulkKinds = {
  move_questions: { noun: 'question', doing: 'Moving questions', did: 'moved', already: 'there already' },
  change_questions: { noun: 'question', doing: 'Changing questions', did: 'changed', already: 'so already' },
  add_to_quiz: { noun: 'question', doing: 'Adding questions', did: 'added', already: 'in it already' },
  delete_questions: { noun: 'question', doing: 'Deleting questions', did: 'deleted', already: '' },
  move_flashcards: { noun: 'flashcard', doing: 'Moving flashcards', did: 'moved', already: 'there already' },
  delete_flashcards: { noun: 'flashcard', doing: 'Deleting flashcards', did: 'deleted', already: '' },
} as const satisfies Record<string, Kind>;

export type BulkKind = keyof typeof bulkKinds;
export const bulkKindNames = Object.keys(bulkKinds) as [BulkKind, ...BulkKind[]];

/** Numbers of rows; together they are all that were selected. */
export interface BulkOutcome {
  changed: number;
  already: number;
  gone: number;
  /** Questions without answers, which no quiz can ask. */
  unusable: number;
  /** The topic or quiz by name. */
  target: string | null;
  trash_id: string | null;
}

/** 'Nothing was moved.' Nothing of an action that fails is done. */
export const nothingDone = (kind: BulkKind): string => `Nothing was ${bulkKinds[kind].did}.`;

/** 'Moved 298 questions to CCNA. One was there already. One no longer exists.' */
export function bulkSentence(kind: BulkKind, outcome: BulkOutcome): string {
  const { noun, did, already } = bulkKinds[kind];
  const { changed, target } = outcome;
  const rows = `${changed.toLocaleString('en-US')} ${noun}${changed === 1 ? '' : 's'}`;
  const done = `${did.charAt(0).toUpperCase()}${did.slice(1)} ${rows}${target === null ? '' : ` to ${target}`}.`;
  const rest = [
    [outcome.already, `was ${already}`, `were ${already}`],
    [outcome.unusable, 'has no answers', 'have no answers'],
    [outcome.gone, 'no longer exists', 'no longer exist'],
  ] as const;
  const others = rest.flatMap(([n, one, many]) => {
    if (n === 0) return [];
    return n === 1 ? `One ${one}.` : `${n.toLocaleString('en-US')} ${many}.`;
  });
  const restorable = `For ${TRASH_DAYS} days ${changed === 1 ? 'it' : 'they'} can be restored from the trash.`;
  return [
    changed > 0 ? done : nothingDone(kind),
    ...others,
    ...(did === 'deleted' && changed > 0 ? [restorable] : []),
  ].join(' ');
}
