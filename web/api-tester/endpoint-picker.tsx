import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Endpoint, inListOrder, matchingEndpoints, mayCall, NAMED_FIRST } from '#core/api-endpoints.ts';
import type { Access } from '#core/contract/operation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { accessWords } from './access-words.ts';

interface EndpointPickerProps {
  endpoints: readonly Endpoint[];
  chosen: Endpoint | null;
  /** The most that the reader is. */
  who: Access;
  onChoose(endpoint: Endpoint): void;
}

/** How far Page Up and Page Down go. */
const PAGE = 8;

/** Chooses one of some hundred endpoints by typing parts of it, after the ARIA pattern of a combobox with a list. Stands in a Field. */
export function EndpointPicker({ endpoints, chosen, who, onChoose }: EndpointPickerProps) {
  const field = useField();
  const made = useId();
  const id = field.id ?? made;
  /** Null: what is chosen stands in the field. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const found = open ? inListOrder(matchingEndpoints(endpoints, typed ?? ''), who) : [];
  const at = active < found.length ? active : -1;
  useEffect(() => {
    if (open) list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at, open]);

  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(inListOrder(endpoints, who).findIndex(({ key }) => key === chosen?.key));
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (endpoint: Endpoint) => {
    onChoose(endpoint);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) show();
      else if (found.length > 0) setActive(moved(at, step, found.length));
    } else if (open && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const endpoint = found[at];
      if (endpoint) choose(endpoint);
    } else if (open && event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  return (
    <div className="combo pickone">
      <span className="combo__box">
        <input
          {...field}
          id={id}
          className="input input--mono"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open && found.length > 0}
          aria-controls={open && found.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Search by method, path or what it does"
          value={typed ?? chosen?.key ?? ''}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
            setActive(event.target.value.trim() === '' ? -1 : 0);
          }}
          onClick={show}
          onFocus={(event) => event.target.select()}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <Icon name={chosen && typed === null ? 'chev' : 'search'} />
      </span>
      {found.length > 0 && (
        <div ref={list} id={`${id}-list`} className="combo__list pickone__list" role="listbox" aria-label="Endpoints">
          {headed(found, who).map(({ heading, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern of a list box in groups
            <div key={heading} role="group" aria-label={heading}>
              <div className="pickone__head" aria-hidden="true">
                {heading}
              </div>
              {options.map(({ endpoint, index }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={endpoint.key}
                  id={`${id}-${index}`}
                  data-at={index}
                  role="option"
                  aria-selected={index === at}
                  className={classNames('combo__option pickone__option', index === at && 'is-active')}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(endpoint)}
                >
                  <Method method={endpoint.method} />
                  <span className="pickone__path">{endpoint.path}</span>
                  <small className="pickone__sum">
                    {endpoint.summary}
                    {endpoint.access && <> · {accessWords[endpoint.access]}</>}
                  </small>
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="combo__said">
        {open && typed !== null && typed.trim() !== '' && saidOf(found.length, endpoints.length)}
      </p>
    </div>
  );
}

/** A method, told apart by colour as well as by its word. */
export function Method({ method }: { method: string }) {
  return <span className={`method method--${method.toLowerCase()}`}>{method}</span>;
}

interface Headed {
  heading: string;
  options: { endpoint: Endpoint; index: number }[];
}

function headed(found: readonly Endpoint[], who: Access): Headed[] {
  const groups: Headed[] = [];
  for (const [index, endpoint] of found.entries()) {
    const open = endpoint.noun === NAMED_FIRST || mayCall(who, endpoint.access);
    const heading = open ? endpoint.noun : `${endpoint.noun}: not open to you`;
    const last = groups.at(-1);
    if (last?.heading === heading) last.options.push({ endpoint, index });
    else groups.push({ heading, options: [{ endpoint, index }] });
  }
  return groups;
}

function saidOf(found: number, all: number): string {
  if (found === 0) return 'No endpoint has these words. A custom endpoint can be any path of this site.';
  return `${found} of ${all} endpoints`;
}

function moved(at: number, step: number, count: number): number {
  if (at === -1) return step > 0 ? 0 : count - 1;
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.min(count - 1, Math.max(0, at + step));
}
