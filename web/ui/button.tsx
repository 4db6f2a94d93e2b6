import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

type Look = {
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | 'danger-solid';
  size?: 'sm' | 'md' | 'lg';
};

function look(
  className: string | undefined,
  variant: Look['variant'] = 'default',
  size: Look['size'] = 'md',
): string {
  return classNames('btn', variant !== 'default' && `btn--${variant}`, size !== 'md' && `btn--${size}`, className);
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined; busyText?: string | undefined };

/** Busy keeps the focus (no `disabled`) and ignores further presses. */
export function Button({
  variant,
  size,
  busy = false,
  busyText,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look(className, variant, size)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyText ? busyText : children}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={look(className, variant, size)} />;
}
