export const SELECTED_MAX = 10_000;

export const SELECTION_BATCH = 100;
