import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useField } from './field.tsx';
import { useHydrated } from './use-hydrated.ts';

type StepperProps = {
  name: string;
  /** Names the two buttons: "Less: Time limit". */
  label: string;
  min: number;
  max: number;
  step?: number;
  defaultValue: number;
  /** Hears every value within the range. */
  onValue?: (value: number) => void;
};

/** A whole number with a step down and a step up. Anything but digits is ignored as it is typed; on leaving, the
    number is brought into its range. The input keeps its own value: the form sends it with or without script. */
export function Stepper({ name, label, min, max, step = 1, defaultValue, onValue }: StepperProps) {
  const field = useField();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  const clamp = (number: number) => Math.min(max, Math.max(min, number));

  const settle = (next: number) => {
    const settled = clamp(next);
    if (input.current) input.current.value = String(settled);
    if (settled !== value) onValue?.(settled);
    setValue(settled);
  };
  const typed = (element: HTMLInputElement) => {
    const digits = element.value.replace(/\D/g, '');
    if (digits !== element.value) element.value = digits;
    const number = Number(digits);
    if (digits === '' || clamp(number) !== number || number === value) return;
    setValue(number);
    onValue?.(number);
  };
  /* An emptied field goes back to the number it last held. */
  const commit = ({
    currentTarget: { value: text },
  }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => settle(text === '' ? value : Number(text));
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit(event);
    const way = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    settle(value + way);
  };

  const side = (word: string, sign: string, way: number, end: boolean) => (
    <button
      type="button"
      aria-label={`${word}: ${label}`}
      aria-disabled={end || undefined}
      disabled={!hydrated}
      onClick={() => settle(value + way)}
    >
      {sign}
    </button>
  );
  return (
    <div className="stepper">
      {side('Less', '−', -step, value <= min)}
      <input
        {...field}
        ref={input}
        name={name}
        defaultValue={defaultValue}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(max).length + 1}
        onInput={(event) => typed(event.currentTarget)}
        onBlur={commit}
        onKeyDown={keys}
      />
      {side('More', '+', step, value >= max)}
    </div>
  );
}
