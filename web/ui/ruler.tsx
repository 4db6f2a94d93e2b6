import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

const ticks = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? index * 10 : null));

/* The width a label may need at 360 px, in percent. */
const room = { mark: 30, value: 20 };

type MarkProps = { at: number; word: string; left: boolean; raised: boolean };

function Mark({ at, word, left, raised }: MarkProps) {
  const className = classNames('ruler__mark', left && 'ruler__mark--left', raised && 'ruler__mark--raised');
  return (
    <div className={className} style={{ '--p': at } as CSSProperties}>
      <span>
        {word} <b>{at}%</b>
      </span>
    </div>
  );
}

type RulerProps = {
  value: number;
  mark: number;
  label: string;
  valueWord?: string;
  markWord?: string;
};

/**
 * From 0 to 100. The lower label is to the left of its line, the higher one to the right; they are stacked if one would not fit.
 */
export function Ruler({ value, mark, label, valueWord = 'You', markWord = 'Pass mark' }: RulerProps) {
  const passed = value >= mark;
  const [low, high] = passed ? [mark - room.mark, value + room.value] : [value - room.value, mark + room.mark];
  const apart = low < 0 || high > 100;
  return (
    <div
      className={classNames('ruler', !passed && 'ruler--fail')}
      role="img"
      aria-label={label}
      style={{ '--v': value } as CSSProperties}
    >
      <div className="ruler__bar">
        <i />
      </div>
      <Mark at={mark} word={markWord} left={apart ? mark > 50 : passed} raised={apart} />
      <Mark at={value} word={valueWord} left={apart ? value > 50 : !passed} raised={false} />
      <div className="ruler__ticks">
        {ticks.map((tick, index) => (
          <span key={index}>{tick}</span>
        ))}
      </div>
    </div>
  );
}
