/** `full` is what is measured; `tiny` is as little as shows that a part still runs, and its figures say nothing. */
export type Size = 'full' | 'tiny';
