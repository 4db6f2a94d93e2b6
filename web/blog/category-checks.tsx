import { useRef } from 'react';
import { Link } from 'react-router';
import { Check } from '#web/ui/check.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useCorrection } from '#web/ui/use-correction.ts';
import type { BlogCategory } from './post-draft.ts';

interface CategoryChecksProps {
  categories: readonly BlogCategory[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(chosen: string[]): void;
}

/** The first category checked is the main one. */
export function CategoryChecks({ categories, chosen, error: sent, onChange }: CategoryChecksProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const correction = useCorrection(place, sent);
  const error = correction.isCorrected ? undefined : sent;
  return (
    <fieldset
      ref={place}
      onChange={correction.onChange}
      className="field post-form__categories"
      data-invalid={error ? true : undefined}
    >
      <legend className="label">Categories</legend>
      {categories.length === 0 ? (
        <p className="soft t1">There are no categories yet.</p>
      ) : (
        <ul className="scrolls">
          {categories.map(({ id, name }) => {
            const ticked = chosen.includes(id);
            return (
              <li key={id} className="row row--apart gap-2">
                <Check
                  className="grow anywhere t1"
                  label={name}
                  checked={ticked}
                  onChange={() => onChange(ticked ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
                {id === chosen[0] && chosen.length > 1 && <span className="badge">Main</span>}
                {ticked && id !== chosen[0] && (
                  <button
                    className="link t1"
                    type="button"
                    onClick={() => onChange([id, ...chosen.filter((each) => each !== id)])}
                  >
                    Make main<span className="sr"> category: {name}</span>
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {error && (
        <p className="error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      <p className="hint">
        The first one ticked is the main one: it decides what is related.{' '}
        <Link to="/admin/blog/categories">Manage Categories</Link>
      </p>
    </fieldset>
  );
}
