import type { ChangeEventHandler, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Letters are at the start side of the question's own text direction. */
export function Choices({ multiple = false, children }: { multiple?: boolean; children: ReactNode }) {
  return <div className={classNames('choices', multiple && 'choices--multi')}>{children}</div>;
}

type ChoiceRowProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  letter: string;
  /** Omit for an uncontrolled row. */
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  disabled?: boolean;
  required?: boolean;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

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

type Words = { hit: string; miss: string; wrong: string };
const usual: Words = {
  hit: 'Your answer, correct',
  miss: 'Correct answer, not picked',
  wrong: 'Your answer, wrong',
};

type ReviewRowProps = {
  letter: string;
  picked: boolean;
  right: boolean;
  words?: Partial<Words>;
  children: ReactNode;
};

export function ReviewRow({ letter, picked, right, words, children }: ReviewRowProps) {
  const say = { ...usual, ...words };
  const verdict = right ? (picked ? say.hit : say.miss) : picked ? say.wrong : null;
  return (
    <li className={`choice choice--${right ? 'right' : picked ? 'wrong' : 'plain'}`}>
      <bdi className="choice__key" aria-hidden="true">
        {letter}
      </bdi>
      <span className="choice__text">
        <bdi className="sr">{letter}. </bdi>
        {children}
      </span>
      {verdict && (
        <span className="choice__note">
          <Icon name={right ? 'check' : 'cross'} />
          {verdict}
        </span>
      )}
    </li>
  );
}
