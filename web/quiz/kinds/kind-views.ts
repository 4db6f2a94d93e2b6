import type { ComponentType } from 'react';
import type { Kind } from '#core/questions/kinds/kinds.ts';
import { type MarkedProps, MarkedTicks } from './marked-ticks.tsx';
import { PickOne, type PickProps, PickSeveral } from './pick-ticks.tsx';

/** How a kind of question looks to learners: while it is answered, and once the answer is known. */
interface KindView {
  Pick: ComponentType<PickProps>;
  Marked: ComponentType<MarkedProps>;
}

export const kindViews: Record<Kind, KindView> = {
  single: { Pick: PickOne, Marked: MarkedTicks },
  multiple: { Pick: PickSeveral, Marked: MarkedTicks },
};
