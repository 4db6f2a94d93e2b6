import type { ReactNode } from 'react';

interface SayButtonProps {
  word: string;
  children: ReactNode;
  hotkey: string;
  keysOn: boolean;
  disabled?: boolean;
  onSay(): void;
}

export function SayButton({ word, children, hotkey, keysOn, disabled = false, onSay }: SayButtonProps) {
  return (
    <button
      type="button"
      className="say"
      aria-keyshortcuts={keysOn ? hotkey : undefined}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onSay()}
    >
      <b>{word}</b>
      {children}
      {keysOn && (
        <span aria-hidden="true">
          <kbd>{hotkey}</kbd>
        </span>
      )}
    </button>
  );
}
