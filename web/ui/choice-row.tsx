import type { ChangeEventHandler, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Square keys say that several may be picked, round ones that it is one. The letters stand where the question begins, at the right of a right-to-left one. */
export function Choices({ multiple = false, children }: { multiple?: boolean; children: ReactNode }) {
  return <div className={classNames('choices', multiple && 'choices--multi')}>{children}</div>;
}

type ChoiceRowProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  letter: string;
  /** Leave out for a row that keeps its own state. */
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  disabled?: boolean;
  /** A form without a pick of this name is not sent. */
  required?: boolean;
  /** Stands at the right, under the text on a phone. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** The whole row is the target: the real input lies over it, unseen. */
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

/** A choice once the answer is known: an item of a `<ul class="choices">`, its verdict in words. */
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
