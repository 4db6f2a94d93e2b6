/** Rows that 'Select all' takes in at most, newest first, however many pages they are on. */
export const SELECTED_MAX = 10_000;
