interface Version {
  version: number;
  question_text: string;
  explanation: string;
  image_url: string | null;
  choices: readonly { answer_text: string; is_correct: boolean }[];
}

/** Returns the names of the parts that differ between two versions of a question; the order of the choices does not count. */
export function versionChanges(seen: Version, current: Version): string[] {
  if (seen.version === current.version) return [];
  const texts = (version: Version) => textsOf(version.choices);
  const key = (version: Version) => textsOf(version.choices.filter(({ is_correct }) => is_correct));
  return [
    ...(seen.question_text === current.question_text ? [] : ['the question']),
    ...(texts(seen) === texts(current) ? [] : ['the choices']),
    ...(key(seen) === key(current) ? [] : ['the key']),
    ...(seen.explanation === current.explanation ? [] : ['the explanation']),
    ...(seen.image_url === current.image_url ? [] : ['the picture']),
  ];
}

function textsOf(choices: Version['choices']): string {
  return JSON.stringify(choices.map(({ answer_text }) => answer_text).toSorted());
}
