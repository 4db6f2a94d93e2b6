/** Forgotten so often, another try is unlikely to help (Anki calls such a card a leech, and counts to 8 as well). */
export const MISSED_OFTEN = 8;
