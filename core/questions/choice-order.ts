export interface Wording {
  question_text: string;
  explanation: string;
  choices: readonly { answer_text: string }[];
}

const byPlace =
  /\b(?:all|none|both|any|neither|either|two|three)\s+of\s+the\s+(?:above|below|preceding|following\s+choices)\b/i;
const above =
  /\b(?:the\s+above|(?:first|second|third|fourth|fifth|sixth|last|previous|preceding)\s+(?:option|choice|answer))\b/i;
const byLetter = /\b(?:[Oo]ptions?|[Cc]hoices?|[Aa]nswers?)\s+\(?[A-F]\)?(?![\w-])/;
/** 'A and B', 'B, C and D', 'A or C' as the whole text of a choice, or 'both A and B', 'neither A nor B' anywhere. */
const letterPairOnly =
  /^\s*(?:only\s+|both\s+|neither\s+|either\s+)?[A-F](?:\s*,\s*[A-F])*\s*(?:,\s*)?(?:and|or|nor|&)\s*[A-F](?:\s+only)?[.\s]*$/i;
const letterPair = /\b(?:both|neither|either|only)\s+[A-F]\s+(?:and|or|nor|&)\s+[A-F]\b/;

/** Must not be shuffled: a reference ('All of the above', 'option C is wrong') would point elsewhere. */
export function keepsOrder({ question_text, explanation, choices }: Wording): boolean {
  if (choices.some(({ answer_text }) => letterPairOnly.test(answer_text))) return true;
  const texts = [question_text, explanation, ...choices.map((choice) => choice.answer_text)];
  return texts.some(refersToChoice);
}

export function refersToChoice(text: string): boolean {
  return [byPlace, above, byLetter, letterPair].some((pattern) => pattern.test(text));
}
