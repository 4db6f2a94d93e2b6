import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/** A pause in typing that is long enough to search. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** What the list is searched for now. */
  value: string;
  /** After a pause in typing, and at once with Enter or on leaving the box. */
  onSearch(typed: string): void;
}

/** Searches while one types, without a button. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The address may change by itself: going back, clearing the filters. What is being typed then stays.
  useEffect(() => {
    if (value === reported.current) return;
    clearTimeout(pause.current);
    reported.current = value;
    setTyped(value);
  }, [value]);
  const report = (text: string) => {
    clearTimeout(pause.current);
    if (text === reported.current) return;
    reported.current = text;
    search.current(text);
  };
  return (
    <div className="searchbox">
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        className="input input--sm"
        id={id}
        type="search"
        dir="auto"
        placeholder={placeholder ?? label}
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => report(target.value.trim()), PAUSE_MS);
        }}
        // Before a link is followed: a search that comes after it would keep the page here.
        onBlur={() => report(typed.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(typed.trim());
        }}
      />
    </div>
  );
}
