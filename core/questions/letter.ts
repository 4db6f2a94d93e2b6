/** The letter of an answer by its place, from 0. */
export function answerLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
