import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Pause in typing before searching, in milliseconds. */
const PAUSE_MS = 200;

export interface Choice {
  id: string;
  label: string;
  note?: string;
  hint?: string;
  group?: string;
}

/** All choices, or a search on the server; without words it returns some to start with. */
type Source = readonly Choice[] | ((api: Api, words: string) => Promise<{ choices: Choice[]; more: boolean }>);

interface ComboboxProps {
  /** The field that gets the id of the choice; empty without one. */
  name: string;
  initial?: Choice | null;
  find: Source;
  /** If given, the field always shows a choice, never other text. */
  onChoose?(choice: Choice): void;
  noun: readonly [one: string, many: string];
  placeholder?: string;
}

type Found = { words: string } & ({ choices: readonly Choice[]; more: boolean } | { failure: string });

/**
 * Follows the ARIA pattern of an editable combobox with a list. Used inside a Field. The list is in the flow of the form, so that
 * no dialog clips it.
 */
export function Combobox({ name, initial = null, find, onChoose, noun, placeholder }: ComboboxProps) {
  const field = useField();
  const made = useId();
  const id = field.id ?? made;
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState(initial ? inWords(initial) : '');
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<{ in: Found | null; to: number } | null>(null);
  const [given, setGiven] = useState(initial?.id);
  const [told, setTold] = useState<string>();
  const value = useRef<HTMLInputElement>(null);
  /** Enter was pressed before the search finished. */
  const entered = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const words = chosen ? '' : typed.trim();
  const found = useFound(open, words, find);
  // Updates on outside changes, but not on its own choice: other words may have been typed since.
  if (given !== initial?.id) {
    setGiven(initial?.id);
    setTold(undefined);
    if (told === undefined || told !== initial?.id) {
      setChosen(initial);
      setTyped(initial ? inWords(initial) : '');
    }
  }
  const choices = open && found && 'choices' in found ? found.choices : [];
  // The first match of typed words is active, set in the same render as the matches, so that Enter never finds a list without it.
  const first = found && found.words !== '' ? 0 : choices.findIndex(({ id }) => id === chosen?.id);
  const active = moved?.in === found ? moved.to : first;
  const at = active < choices.length ? active : -1;
  useEffect(() => {
    if (at >= 0) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const choose = (choice: Choice) => {
    setChosen(choice);
    setTyped(inWords(choice));
    setOpen(false);
    setTold(choice.id);
    onChoose?.(choice);
    // Notifies the form, as typing does.
    setTimeout(() => value.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  // Enter takes the first match, even if pressed before the matches arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each find is looked at once, when it comes
  useEffect(() => {
    if (found?.words !== words) return;
    if (entered.current && choices[0]) choose(choices[0]);
    entered.current = false;
  }, [found]);
  const close = () => {
    setOpen(false);
    if (!onChoose || chosen) return;
    setChosen(initial);
    setTyped(initial ? inWords(initial) : '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (choices.length > 0) setMoved({ in: found, to: turned(at, step, choices.length) });
    } else if (open && event.key === 'Enter') {
      event.preventDefault();
      const choice = choices[at];
      // Matches of earlier words do not count.
      if (found?.words !== words) entered.current = words !== '';
      else if (choice) choose(choice);
    } else if (open && event.key === 'Escape') {
      // Closes the list, not the surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="combo">
      <span className="pick combo__box">
        <input
          {...field}
          id={id}
          className="input"
          role="combobox"
          dir="auto"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          maxLength={200}
          onChange={(event) => {
            entered.current = false;
            setTyped(event.target.value);
            setChosen(null);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onFocus={(event) => event.target.select()}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <Icon name={chosen ? 'check' : 'search'} />
      </span>
      <input ref={value} type="hidden" name={name} value={chosen?.id ?? ''} />
      {choices.length > 0 && (
        <div ref={list} id={`${id}-list`} className="combo__list" role="listbox" aria-label={noun[1]}>
          {choices.map((choice, index) => (
            <Fragment key={choice.id}>
              {choice.group && choice.group !== choices[index - 1]?.group && (
                <div className="soft t1 combo__group" role="presentation">
                  {choice.group}
                </div>
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
              <div
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={classNames('combo__option', index === at && 'is-active')}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                <bdi>{choice.label}</bdi> <small>{choice.note ?? choice.hint}</small>
              </div>
            </Fragment>
          ))}
        </div>
      )}
      <p role="status" className="combo__said">
        {open && saidOf(found, noun)}
      </p>
    </div>
  );
}

/** Filters known choices immediately, or asks the server after a pause in typing. Outdated answers are dropped. */
function useFound(open: boolean, words: string, source: Source): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const latest = useRef(source);
  latest.current = source;
  const known = typeof source === 'function' ? null : source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: choices that have just come are searched too
  useEffect(() => {
    if (!open) return setFound(null);
    const search = latest.current;
    if (typeof search !== 'function') return setFound({ words, choices: matching(search, words), more: false });
    let wanted = true;
    const look = async () => {
      const answer = await loadApi()
        .then((api) => search(api, words))
        .catch((thrown: unknown) => ({
          failure: apiFailure(thrown)?.error ?? 'The search failed. Please try again.',
        }));
      if (wanted) setFound({ words, ...answer });
    };
    const timer = setTimeout(look, words === '' ? 0 : PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [open, words, known]);
  return found;
}

function matching(choices: readonly Choice[], words: string): readonly Choice[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return choices.filter(({ label, note = '', hint = '', group = '' }) => {
    const text = `${label} ${note} ${hint} ${group}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function saidOf(found: Found | null, [one, many]: ComboboxProps['noun']): string {
  if (!found) return 'Searching...';
  if ('failure' in found) return found.failure;
  const { choices, more } = found;
  if (choices.length === 0) return `No ${many} found`;
  if (more) return `The first ${choices.length} ${many}. Type more of the name to find others.`;
  return choices.length === 1 ? `1 ${one}` : `${choices.length} ${many}`;
}

const inWords = ({ label, note }: Choice) => (note ? `${label} (${note})` : label);

const turned = (at: number, step: number, count: number) =>
  at === -1 ? (step === 1 ? 0 : count - 1) : (at + step + count) % count;
