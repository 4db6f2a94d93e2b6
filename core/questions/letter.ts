/** `index` counts from 0. */
export const answerLetter = (index: number): string => String.fromCharCode(65 + index);

export function lettersOf(choices: readonly { id: string }[], ids: readonly string[]): string[] {
  return choices.flatMap(({ id }, index) => (ids.includes(id) ? answerLetter(index) : []));
}
