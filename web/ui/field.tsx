import { type ComponentProps, createContext, type ReactNode, use, useId, useRef } from 'react';
import { directionOf } from '#core/lib/direction.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useCorrection } from './use-correction.ts';

type Wiring = {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

const FieldContext = createContext<Wiring>({});

const CorrectedContext = createContext(false);

/** Props for a control inside a Field: id, description, validity. Its own props win. */
export const useField = () => use(FieldContext);

/** Merged with the control's own props: a value changed since it was sent is no longer invalid. */
export function useControl<Props extends { 'aria-invalid'?: ComponentProps<'input'>['aria-invalid'] }>(own: Props) {
  const isCorrected = use(CorrectedContext);
  return { ...useField(), ...own, ...(isCorrected && { 'aria-invalid': undefined }) };
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  mark?: ReactNode;
  required?: boolean | undefined;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** The control inside is connected by context. */
export function Field({ label, hint, error: sent, mark, required = false, id, className, children }: FieldProps) {
  const made = useId();
  const place = useRef<HTMLDivElement>(null);
  const { isCorrected, onChange } = useCorrection(place, sent);
  const error = isCorrected ? null : sent;
  const own = id ?? made;
  const note = error || hint ? `${own}-note` : undefined;
  const wiring: Wiring = { id: own, required, 'aria-describedby': note, 'aria-invalid': error ? true : undefined };
  return (
    <div ref={place} className={classNames('field', Boolean(error) && 'field--bad', className)} onChange={onChange}>
      <label htmlFor={own}>
        {label}
        {mark && <span className="opt"> {mark}</span>}
      </label>
      <FieldContext value={wiring}>
        <CorrectedContext value={isCorrected}>{children}</CorrectedContext>
      </FieldContext>
      <FieldError id={note} error={error} />
      {hint && !error && (
        <p className="hint" id={note}>
          {hint}
        </p>
      )}
    </div>
  );
}

type FieldErrorProps = Pick<ComponentProps<'p'>, 'id' | 'role'> & { error: ReactNode };

export function FieldError({ error, ...rest }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p className="error" {...rest}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  );
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useControl(rest)} className={classNames('input', className)} />;
}

const LONG = 10_000;

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const { value } = rest;
  const direction = typeof value === 'string' && value.length > LONG ? directionOf(value) : 'auto';
  return <textarea dir={direction} {...useControl(rest)} className={classNames('textarea', className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="pick">
      <select {...useControl(rest)} className={classNames('select', className)} />
      <Icon name="chev" />
    </span>
  );
}
