import type { RunningQuestion } from './attempt-state.ts';

type Answer = Pick<RunningQuestion, 'picks' | 'flagged'>;
type Known = Answer & Pick<RunningQuestion, 'position'>;

/** What the server is known to have of each question, in the order in which this page learned it. */
export interface StoredAnswers {
  /** Notes that a question has just been changed here: what was asked for before is older than that. */
  changed(position: number): void;
  /** Notes what the server has just said it has. */
  acknowledged(answer: Known): void;
  /** What the server has of a question, as far as this page knows. */
  of(position: number): Answer;
  /** The present moment, to be handed to `merged` together with what is asked for now. */
  mark(): number;
  /**
   * `shown` with what the server had (`found`) in place of what this page shows; what has been changed or acknowledged since
   * `mark`, or waits to be sent, stays as it is shown.
   */
  merged(
    shown: readonly RunningQuestion[],
    found: readonly RunningQuestion[],
    mark: number,
    waiting: ReadonlyMap<number, unknown>,
  ): RunningQuestion[];
}

export function createStoredAnswers(questions: readonly Known[]): StoredAnswers {
  const stored = new Map<number, Answer>();
  const touched = new Map<number, number>();
  let moment = 0;
  const touch = (position: number) => {
    moment += 1;
    touched.set(position, moment);
  };
  const keep = ({ position, picks, flagged }: Known) => stored.set(position, { picks, flagged });
  for (const question of questions) keep(question);
  return {
    changed: touch,
    acknowledged(answer) {
      touch(answer.position);
      keep(answer);
    },
    of: (position) => stored.get(position) ?? { picks: [], flagged: false },
    mark: () => moment,
    merged(shown, found, mark, waiting) {
      const byPosition = new Map(found.map((question) => [question.position, question]));
      return shown.map((question) => {
        const { position } = question;
        const known = byPosition.get(position);
        if (!known || (touched.get(position) ?? 0) > mark) return question;
        keep(known);
        if (waiting.has(position)) return question;
        const { picks, flagged, verdict } = known;
        return { ...question, picks, flagged, verdict };
      });
    },
  };
}
