import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, useControl } from './field.tsx';
import { useHydrated } from './use-hydrated.ts';

const verdicts = ['Weak', 'Fair', 'Good', 'Strong'];

/* Advice only: length counts most, kinds of characters a little, a single repeated character nothing. */
function strengthOf(password: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const variety = new Set(password).size;
  const points = Math.min(password.length, variety * 2) + kinds * 2;
  return points < 9 ? 0 : points < 12 ? 1 : points < 18 ? 2 : 3;
}

function Meter({ level }: { level: number }) {
  return (
    <div className={level >= 2 ? 'meter meter--good' : 'meter'} aria-hidden="true">
      {verdicts.map((verdict, index) => (
        <i key={verdict} className={index <= level ? 'on' : undefined} />
      ))}
    </div>
  );
}

function ConcealedInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="password">
      <input {...useControl(props)} className="input" type={shown ? 'text' : 'password'} spellCheck={false} />
      {hydrated && (
        <button type="button" className="link t1" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="sr"> password</span>
        </button>
      )}
    </div>
  );
}

/** For password managers, in forms without an email field. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />;
}

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  label: ReactNode;
  hint?: string;
  error?: ReactNode;
  strength?: boolean;
};

/** Without a script it is a plain password field. */
export function PasswordField({ label, hint, error, strength, required, ...input }: PasswordFieldProps) {
  const [level, setLevel] = useState<number | null>(null);
  const word = level === null ? null : `${verdicts[level]}. `;
  return (
    <Field label={label} hint={(word || hint) && `${word ?? ''}${hint ?? ''}`} error={error} required={required}>
      <ConcealedInput
        {...input}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          if (strength) setLevel(typed ? strengthOf(typed) : null);
          input.onInput?.(event);
        }}
      />
      {strength && <Meter level={level ?? -1} />}
    </Field>
  );
}
