/** The letter of an answer by its place, from 0. */
export function answerLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The letters of those choices that have one of these ids, in the order in which they are shown. */
export function lettersOf(choices: readonly { id: string }[], ids: readonly string[]): string[] {
  return choices.flatMap(({ id }, index) => (ids.includes(id) ? answerLetter(index) : []));
}
