import type { ComponentType } from 'react';
import type { Kind } from '#core/questions/kinds/kinds.ts';
import { type AnswersProps, TicksField } from './ticks-field.tsx';

const kindFields: Record<Kind, ComponentType<AnswersProps>> = { single: TicksField, multiple: TicksField };

export function AnswersField({ kind, ...props }: AnswersProps & { kind: Kind }) {
  const Field = kindFields[kind];
  return <Field {...props} />;
}
