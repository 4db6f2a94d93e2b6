import { Field, TextInput } from '#web/ui/field.tsx';

interface PastedCodeProps {
  typed: string;
}

/** Without a script, the page cannot read the code from its own address. */
export function PastedCode({ typed }: PastedCodeProps) {
  return (
    <Field
      label="Link from the email"
      hint="Without JavaScript this page cannot read the link by itself. Copy it from the email and paste it here."
      required
    >
      <TextInput name="code" autoComplete="off" spellCheck={false} defaultValue={typed} maxLength={600} />
    </Field>
  );
}
