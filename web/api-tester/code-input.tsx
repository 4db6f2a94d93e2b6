import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/field.tsx';

/** No help of the browser that would change what is typed. */
export function CodeInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput className="input--mono" spellCheck={false} autoCapitalize="off" autoComplete="off" {...props} />;
}
