import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

type ScaleProps = {
  /** Percent; null if there is none yet. */
  value: number | null;
  mark: number;
  /** False if the value is too uncertain to compare with the mark. */
  judged?: boolean;
  /** Without it the scale is decorative. */
  label?: string;
};

export function Scale({ value, mark, judged = true, label }: ScaleProps) {
  const reading = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const place = { '--v': value ?? 0, '--p': mark } as CSSProperties;
  return (
    <div
      className={classNames('scale', judged && value !== null && value >= mark && 'scale--pass')}
      style={place}
      {...reading}
    >
      <i />
      <b />
    </div>
  );
}
