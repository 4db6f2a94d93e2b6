import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { TextInput } from './field.tsx';

/** Sent for an incomplete day, so that the server reports it instead of treating it as empty. */
const UNREADABLE = 'unreadable';

/** Sent as YYYY-MM-DD or ''. */
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
