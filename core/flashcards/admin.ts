import type { Failures } from '../lib/failures.ts';
import { type Fields, ref, text } from '../lib/fields.ts';
import { SELECTED_MAX } from '../lib/selection.ts';
import { inItems, plainLines, quoted, unstorableLines } from '../uploads/lines.ts';
import { uploadLimits } from '../uploads/uploads.ts';
import {
  emptyFlashcard,
  type FlashcardDraft,
  type LineError,
  type ParsedFlashcards,
  parseFlashcards,
} from './text.ts';

/** In characters. */
export const FLASHCARD_SIDE_MAX = 10_000;
export const FLASHCARD_ID_MAX = 200;

export const cardFields = {
  front_content: text('Front', { max: FLASHCARD_SIDE_MAX, example: '' }),
  back_content: text('Back', { max: FLASHCARD_SIDE_MAX, example: '' }),
  topic_id: ref('Topic', { example: '', sentence: 'Please select both a category and topic for the flashcards.' }),
} satisfies Fields;

export const flashcardFailures = {
  FLASHCARD_NOT_FOUND: [404, 'This flashcard no longer exists.'],
  FLASHCARD_CHANGED: [
    409,
    'Someone else saved this flashcard after you opened it. Review the differences and save again.',
  ],
  FLASHCARD_ID_TAKEN: [409, 'That topic has another flashcard with the same Id.'],
  FLASHCARD_TOPIC_ELSEWHERE: [400, 'This topic is not in that category.'],
  FLASHCARD_SAVE_FAILED: [500, 'Failed to save flashcard'],
  FLASHCARD_DELETE_FAILED: [500, 'Failed to delete flashcard'],
  FLASHCARDS_DELETE_FAILED: [500, 'Failed to delete flashcards'],
  FLASHCARDS_NOT_MOVED: [500, 'Failed to move flashcards'],
  FLASHCARDS_NONE: [404, 'No flashcards found in this topic'],
  FLASHCARDS_COUNT_CHANGED: [409, 'This topic now has {count}. Look again before you delete them.'],
  FLASHCARDS_UNREADABLE: [400, '{reason}'],
  FLASHCARDS_TOO_MANY: [400, 'One upload takes at most 2,000 flashcards and this text has {count}. Please split it.'],
  FLASHCARDS_ALL_KNOWN: [409, 'Nothing was uploaded: these flashcards are in the topic already.'],
  FLASHCARDS_OVERTAKEN: [
    409,
    'Nothing was uploaded: the flashcards of this topic have changed since the preview. Please review it again.',
  ],
  FLASHCARDS_UPLOAD_FAILED: [500, 'Error uploading flashcards. Please try again.'],
} as const satisfies Failures;

export const flashcardSentences = {
  topicNeeded: 'Please select both a category and topic for the flashcards.',
  sideEmpty: emptyFlashcard,
  sideLong: `A side of a flashcard is at most ${FLASHCARD_SIDE_MAX.toLocaleString('en-US')} characters long.`,
  sideUnstorable: 'This text has a character in it that cannot be stored. Please remove it.',
  noneSelected: 'Please select flashcards to delete',
  noneToMove: 'Please select flashcards to move',
  noneSent: 'No flashcards selected for deletion',
  tooManySent: `At most ${SELECTED_MAX.toLocaleString('en-US')} flashcards at once.`,
  topicFirst: 'Please select a topic first',
  topicUnknown: 'Topic not found',
  uploaded: 'Flashcards uploaded successfully!',
} as const;

export type ReadFlashcard = FlashcardDraft & { line: number };

/** `line` counts from 1. Cards with an error are left out of `flashcards`. */
export function readFlashcards(text: string): ParsedFlashcards {
  const { flashcards, errors, starts } = parseFlashcards(text);
  const tooLong = flashcards.flatMap((card): LineError[] => {
    const reason = tooLongReason(card);
    return reason ? [{ line: card.line, reason }] : [];
  });
  const unstorable = unstorableLines(plainLines(text));
  if (tooLong.length + unstorable.length === 0) return { flashcards, errors, starts };
  const wrong = new Set(tooLong.map(({ line }) => line));
  const odd = (from: number, end = Number.POSITIVE_INFINITY) =>
    unstorable.some(({ line }) => line >= from && line < end);
  return {
    flashcards: flashcards.filter(({ line }, index) => !wrong.has(line) && !odd(line, flashcards[index + 1]?.line)),
    errors: [...errors, ...tooLong, ...unstorable].sort((a, b) => a.line - b.line),
    starts,
  };
}

/** As much of `readFlashcards` as an upload takes and shows, each with the number of its card. */
export function readUploaded(text: string) {
  const { flashcards, errors, starts } = readFlashcards(text);
  return {
    flashcards: inItems(flashcards.slice(0, uploadLimits.items), starts),
    flashcard_count: flashcards.length,
    errors: inItems(errors.slice(0, uploadLimits.errors), starts),
    error_count: errors.length,
  };
}

function tooLongReason({ front_content, back_content, external_id }: FlashcardDraft): string | null {
  if (Math.max(front_content.length, back_content.length) > FLASHCARD_SIDE_MAX) return flashcardSentences.sideLong;
  if (external_id === null || external_id.length <= FLASHCARD_ID_MAX) return null;
  return `The Id ${quoted(external_id)} is longer than ${FLASHCARD_ID_MAX} characters.`;
}

export function countedFlashcards(count: number): string {
  return count === 1 ? '1 flashcard' : `${count.toLocaleString('en-US')} flashcards`;
}

export function flashcardName(front_content: string): string {
  const [line = ''] = front_content.split('\n', 1);
  return line.length > 80 ? `${line.slice(0, 80).toWellFormed()}…` : line;
}
