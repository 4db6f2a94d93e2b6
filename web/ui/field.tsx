import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type Wiring = {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

const FieldContext = createContext<Wiring>({});

/** What a control inside a Field spreads onto itself: id, description, validity. Its own props win. */
export const useField = () => use(FieldContext);

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** A word after the label, such as "optional". */
  mark?: ReactNode;
  required?: boolean | undefined;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Label above, hint or error below; the one control inside is tied to them by context. */
export function Field({ label, hint, error, mark, required = false, id, className, children }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const note = error || hint ? `${own}-note` : undefined;
  const wiring: Wiring = {
    id: own,
    required,
    'aria-describedby': note,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={classNames('field', Boolean(error) && 'field--bad', className)}>
      <label htmlFor={own}>
        {label}
        {mark && <span className="opt"> {mark}</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <p className="error" id={note}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className="hint" id={note}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} {...rest} className={classNames('input', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useField()} {...rest} className={classNames('textarea', className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="pick">
      <select {...useField()} {...rest} className={classNames('select', className)} />
      <Icon name="chev" />
    </span>
  );
}
