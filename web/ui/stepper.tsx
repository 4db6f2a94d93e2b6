import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { wholeNumber } from '#core/lib/whole-number.ts';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

type StepperProps = {
  name: string;
  label: string;
  min: number;
  max: number;
  step?: number;
  defaultValue: number;
  onValue?: (value: number) => void;
};

type Said = { refused: boolean; text: string };

/**
 * Typed text stays until blur; a number is then clamped, which is announced, and anything else is invalid and blocks submission.
 * Uncontrolled, so that it works without a script.
 */
export function Stepper({ name, label, min, max, step = 1, defaultValue, onValue }: StepperProps) {
  const field = useField();
  const hydrated = useHydrated();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  /** The last complete value. */
  const settled = useRef(defaultValue);
  const [said, setSaid] = useState<Said | null>(null);
  const clamp = (number: number) => Math.min(max, Math.max(min, number));
  const refusal = (typed: string) => `${typed.trim()} is not a whole number. Type one from ${min} to ${max}.`;

  const hold = (next: number) => {
    if (next === value) return;
    setValue(next);
    onValue?.(next);
  };
  const settle = (next: number) => {
    settled.current = clamp(next);
    if (input.current) {
      input.current.value = String(settled.current);
      input.current.setCustomValidity('');
    }
    hold(settled.current);
    return settled.current;
  };
  const move = (way: number) => {
    settle(value + way);
    setSaid(null);
  };
  const typed = (element: HTMLInputElement) => {
    const number = wholeNumber(element.value);
    const isEmpty = element.value.trim() === '';
    const isRefused = number === null && !isEmpty;
    element.setCustomValidity(isRefused ? refusal(element.value) : '');
    setSaid(null);
    // '12' on the way to '12.7' was not meant.
    if (isRefused) hold(settled.current);
    if (number !== null && clamp(number) === number) hold(number);
  };
  /** Returns false if the text was changed. An empty field returns to its last number. */
  const commit = ({ currentTarget }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>): boolean => {
    const text = currentTarget.value;
    if (text.trim() === '') {
      settle(value);
      return true;
    }
    const number = wholeNumber(text);
    if (number === null) {
      setSaid({ refused: true, text: refusal(text) });
      return false;
    }
    const taken = settle(number);
    if (taken === number) return true;
    const end = taken === max ? 'the most' : 'the least';
    setSaid({ refused: false, text: `${text.trim()} was changed to ${taken}, ${end} there is.` });
    return false;
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    // Nothing must start with another number than the typed one.
    if (event.key === 'Enter' && !commit(event)) event.preventDefault();
    const way = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    move(way);
  };

  const side = (word: string, sign: string, way: number, end: boolean) => (
    <button
      type="button"
      aria-label={`${word}: ${label}`}
      aria-disabled={end || undefined}
      disabled={!hydrated}
      onClick={() => move(way)}
    >
      {sign}
    </button>
  );
  const described = [field['aria-describedby'], said && noteId].filter(Boolean).join(' ');
  return (
    <>
      <div className="inputbox stepper">
        {side('Less', '−', -step, value <= min)}
        <input
          {...field}
          aria-describedby={described || undefined}
          aria-invalid={said?.refused || undefined}
          ref={input}
          name={name}
          defaultValue={defaultValue}
          inputMode="numeric"
          autoComplete="off"
          onInput={(event) => typed(event.currentTarget)}
          onBlur={commit}
          onKeyDown={keys}
        />
        {side('More', '+', step, value >= max)}
      </div>
      <div role="status" id={noteId}>
        {said && (
          <p className={said.refused ? 'error' : 'hint'}>
            {said.refused && <Icon name="alert" />}
            <span>{said.text}</span>
          </p>
        )}
      </div>
    </>
  );
}
