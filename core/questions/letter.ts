/** `index` counts from 0. */
export function answerLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

export function lettersOf(choices: readonly { id: string }[], ids: readonly string[]): string[] {
  return choices.flatMap(({ id }, index) => (ids.includes(id) ? answerLetter(index) : []));
}
