import type { Confidence } from '#core/study/memory.ts';
import { classNames } from '#web/ui/class-names.ts';

const levels: readonly { confidence: Confidence; word: string; key: string }[] = [
  { confidence: 1, word: 'Guess', key: 'G' },
  { confidence: 2, word: 'Think so', key: 'H' },
  { confidence: 3, word: 'Sure', key: 'S' },
];

interface HowSureProps {
  /** Nothing is picked, or the answer is being checked. */
  disabled: boolean;
  /** Whether single keys work, and are shown. */
  keysOn: boolean;
  hint?: string;
  className?: string;
  onSay(confidence: Confidence): void;
}

/** Three buttons that check an answer and say how sure one is of it. */
export function HowSure({ disabled, keysOn, hint = 'One press also checks your answer', ...rest }: HowSureProps) {
  return (
    <fieldset className={classNames('says', rest.className)} aria-labelledby="how-sure">
      <p className="says__q">
        <b id="how-sure">How sure are you?</b>
        <span className="t1 soft hide-s">{hint}</span>
      </p>
      <div className="says__row says__row--3">
        {levels.map(({ confidence, word, key }) => (
          <button
            key={key}
            type="button"
            className="say"
            aria-keyshortcuts={keysOn ? key : undefined}
            aria-disabled={disabled}
            onClick={() => !disabled && rest.onSay(confidence)}
          >
            <b>{word}</b>
            <span className="sr">and check</span>
            {keysOn && (
              <span aria-hidden="true">
                <kbd>{key}</kbd>
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** What the keys of the three buttons say. */
export const confidenceOfKey: Readonly<Record<string, Confidence>> = { g: 1, h: 2, s: 3 };
