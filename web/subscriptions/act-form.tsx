import type { FormEvent, ReactNode } from 'react';

interface ActFormProps {
  intent: string;
  fields?: Readonly<Record<string, string>>;
  className?: string;
  onAct(): void;
  children: ReactNode;
}

/** With a script, the call is made in place and its failure is shown beside the button. */
export function ActForm({ intent, fields = {}, className, onAct, children }: ActFormProps) {
  const act = (event: FormEvent) => {
    event.preventDefault();
    onAct();
  };
  return (
    <form method="post" action="/subscription" className={className} onSubmit={act}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
