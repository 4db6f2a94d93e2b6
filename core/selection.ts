/** Rows that 'Select all' takes in at most, newest first, however many pages they are on. */
export const SELECTED_MAX = 10_000;

/** Ids of one call: what is selected is worked on in batches. */
export const SELECTION_BATCH = 100;
