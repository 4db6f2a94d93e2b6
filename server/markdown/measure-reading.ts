import type { Root } from 'hast';
import type { VFile } from 'vfile';
import { minutesToRead, textOf } from './text.ts';

export function measureReading() {
  return (tree: Root, { data }: VFile): void => {
    data.reading_minutes = minutesToRead(textOf(tree));
  };
}
