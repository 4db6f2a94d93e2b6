import type { Confidence } from '#core/study/memory.ts';
import { SayButton } from '#web/ui/say-button.tsx';

const levels: readonly { confidence: Confidence; word: string; key: string }[] = [
  { confidence: 1, word: 'Guess', key: 'G' },
  { confidence: 2, word: 'Think so', key: 'H' },
  { confidence: 3, word: 'Sure', key: 'S' },
];

interface HowSureProps {
  disabled: boolean;
  keysOn: boolean;
  hint?: string;
  onSay(confidence: Confidence): void;
}

export function HowSure({ disabled, keysOn, hint = 'One press also checks your answer', onSay }: HowSureProps) {
  return (
    <fieldset className="says no-print" aria-labelledby="how-sure">
      <p className="row row--apart mb-2">
        <b className="medium" id="how-sure">
          How sure are you?
        </b>
        <span className="t1 soft hide-s">{hint}</span>
      </p>
      <div className="says__row says__row--3">
        {levels.map(({ confidence, word, key }) => (
          <SayButton
            key={key}
            word={word}
            keysOn={keysOn}
            disabled={disabled}
            hotkey={key}
            onSay={() => onSay(confidence)}
          >
            <span className="sr">and check</span>
          </SayButton>
        ))}
      </div>
    </fieldset>
  );
}

export const confidenceOfKey: Readonly<Record<string, Confidence>> = { g: 1, h: 2, s: 3 };
