import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface MenuButtonProps {
  /** What is read out: the button shows an arrow only. */
  label: string;
  variant?: 'default' | 'primary';
  actions: readonly { label: ReactNode; onChoose(): void }[];
}

/** A small button that unfolds further actions; Escape, a choice, and leaving it fold them again. */
export function MenuButton({ label, variant = 'default', actions }: MenuButtonProps) {
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <span
      ref={root}
      className="menubutton"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        toggle();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        size="sm"
        variant={variant}
        className="btn--icon"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chev" />
      </Button>
      {open && (
        <ul className="menubutton__list" id={id}>
          {actions.map((action, index) => (
            <li key={index}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  toggle();
                  action.onChoose();
                }}
              >
                {action.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
