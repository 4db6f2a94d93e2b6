import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { TextInput } from './field.tsx';

/** What is sent in place of a day that was begun and is none: the server says what is wrong, instead of taking it for nothing. */
const UNREADABLE = 'unreadable';

/** A day, sent as YYYY-MM-DD or an empty text. */
export function DayInput({ name, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { name: string }) {
  const [unreadable, setUnreadable] = useState(false);
  const look = (event: SyntheticEvent<HTMLInputElement>) => setUnreadable(event.currentTarget.validity.badInput);
  return (
    <>
      <TextInput {...rest} {...(!unreadable && { name })} type="date" onInput={look} onKeyUp={look} onBlur={look} />
      {unreadable && <input type="hidden" name={name} value={UNREADABLE} />}
    </>
  );
}
