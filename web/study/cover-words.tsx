import type { QueuedQuestion } from '#core/study/sitting.ts';
import { counted } from '#web/lib/counted.ts';

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six'];

export function CoverWords({ item, onUncoverAll }: { item: QueuedQuestion; onUncoverAll(): void }) {
  const { choices, pick_limit } = item;
  const right = pick_limit === 1 ? 'one is correct' : `${NUMBERS[pick_limit]} are correct`;
  return (
    <>
      <p className="cover__t serif">Answer it in your head first</p>
      <p className="soft">
        {counted(choices.length, 'choice')}, {right}. Recalling the answer is better practice than recognizing it.
      </p>
      <button type="button" className="link t1 cover__off" onClick={onUncoverAll}>
        Don’t cover choices
      </button>
    </>
  );
}
