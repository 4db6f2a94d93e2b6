import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, type To } from 'react-router';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface MenuButtonProps {
  label?: string;
  text?: ReactNode;
  variant?: 'default' | 'primary';
  actions: readonly MenuAction[];
}

type MenuAction = { label: ReactNode } & ({ onChoose(): void } | { to: To; isCurrent: boolean });

export function MenuButton({ label, text, variant = 'default', actions }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  const toggle = () => root.current?.querySelector('button')?.focus();
  const close = () => {
    setOpen(false);
    toggle();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <span
      ref={root}
      className="menubutton"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        size="sm"
        variant={variant}
        className={text ? undefined : 'btn--icon'}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {text}
        <Icon name="chev" />
      </Button>
      {open && (
        <ul className="menubutton__list" id={id}>
          {actions.map((action, index) => (
            <li key={index}>
              {'to' in action ? (
                <Link to={action.to} aria-current={action.isCurrent || undefined} onClick={close}>
                  {action.label}
                </Link>
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    close();
                    action.onChoose();
                  }}
                >
                  {action.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
