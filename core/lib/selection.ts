export const SELECTED_MAX = 10_000;
