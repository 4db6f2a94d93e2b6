import type { ComponentType } from 'react';
import type { Kind } from '#core/questions/kinds/kinds.ts';
import { type MarkedProps, MarkedTicks } from './marked-ticks.tsx';
import { PickOne, type PickProps, PickSeveral } from './pick-ticks.tsx';

export const kindViews: Record<Kind, { Pick: ComponentType<PickProps>; Marked: ComponentType<MarkedProps> }> = {
  single: { Pick: PickOne, Marked: MarkedTicks },
  multiple: { Pick: PickSeveral, Marked: MarkedTicks },
};
