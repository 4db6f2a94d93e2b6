import { type Ref, useState } from 'react';
import type { SentAs } from '#core/api-tester/curl-text.ts';
import { Radio } from '#web/ui/check.tsx';
import { Field } from '#web/ui/field.tsx';
import { CodeInput } from './code-input.tsx';

/** The token is kept only in memory, until the page is left. */
export interface SentAsDraft {
  as: SentAs['as'];
  token: string;
}

interface SentAsFieldsProps {
  ref: Ref<HTMLInputElement>;
  value: SentAsDraft;
  signedIn: boolean;
  problem: string | null;
  onChange(value: SentAsDraft): void;
}

export function SentAsFields({ ref, value, signedIn, problem, onChange }: SentAsFieldsProps) {
  const [shown, setShown] = useState(false);
  const choice = (as: SentAs['as'], label: string) => (
    <Radio
      name="sent-as"
      label={label}
      value={as}
      checked={value.as === as}
      onChange={() => onChange({ ...value, as })}
    />
  );
  return (
    <fieldset className="grid gap-2">
      <legend className="label">Authorization</legend>
      <div className="row">
        {signedIn && choice('session', 'Use my session')}
        {choice('token', 'Bearer token')}
        {choice('nobody', 'None')}
      </div>
      {value.as === 'token' && (
        <Field
          label="Token"
          error={problem}
          hint="Kept in this page's memory alone. Your session is left out, so that the answer is the token's."
        >
          <div className="password">
            <CodeInput
              ref={ref}
              type={shown ? 'text' : 'password'}
              value={value.token}
              onChange={(event) => onChange({ ...value, token: event.target.value.trim() })}
            />
            <button type="button" className="link t1" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Show'}
              <span className="sr"> token</span>
            </button>
          </div>
        </Field>
      )}
    </fieldset>
  );
}
