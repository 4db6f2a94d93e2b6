import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Letters are at the start side of the question's own text direction. */
export function Choices({ multiple = false, children }: { multiple?: boolean; children: ReactNode }) {
  return <div className={classNames('choices', multiple && 'choices--multi')}>{children}</div>;
}

interface ChoiceRowProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
  letter: string;
  note?: ReactNode;
}

/** The real, transparent input covers the whole row. */
export function ChoiceRow({ letter, note, className, children, ...input }: ChoiceRowProps) {
  return (
    <label className={classNames('choice', className)}>
      <input {...input} />
      <bdi className="choice__key" aria-hidden="true">
        {letter}
      </bdi>
      <span className="choice__text">{children}</span>
      {note && <span className="choice__note">{note}</span>}
    </label>
  );
}
