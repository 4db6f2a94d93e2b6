/** After this many misses another try is unlikely to help (Anki calls such a card a leech, also at 8). */
export const MISSED_OFTEN = 8;
