import type { ComponentType } from 'react';
import type { Kind } from '#core/questions/kinds/kinds.ts';
import { type AnswersProps, TicksField } from './ticks-field.tsx';

/** How the answers of a kind of question are written, with their key. */
export const kindFields: Record<Kind, ComponentType<AnswersProps>> = { single: TicksField, multiple: TicksField };
