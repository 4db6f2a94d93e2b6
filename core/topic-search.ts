import { folded } from './fold.ts';

/** What of a topic its search looks at. */
export interface SearchedTopic {
  name: string;
  description: string;
  exam_vendor?: string | null;
  exam_code?: string | null;
  /** The topic's own code. */
  code?: string;
}

/** What people call exams and technologies, by a part of their name, vendor or exam code. */
const shortNames: readonly (readonly [part: string, short: string])[] = [
  ['security+', 'sec+ secplus'],
  ['network+', 'net+ netplus'],
  ['amazon web services', 'aws'],
  ['google cloud', 'gcp'],
  ['google cloud professional architect', 'pca'],
  ['google cloud professional developer', 'pcd'],
  ['kubernetes', 'k8s'],
  ['certified information systems security professional', 'cissp'],
  ['ethical hacker', 'ceh'],
  ['350-401', 'encor'],
];

/**
 * Whether every word stands in the topic's name or description, its category's name, its exam's vendor or code, or is a short name of
 * it ('sec+', 'aws saa'), in any case, with or without accents.
 */
export function topicHas(topic: SearchedTopic, categoryName: string, words: readonly string[]): boolean {
  const text = searchedText(topic, categoryName);
  return words.every((word) => text.includes(word));
}

/** The words of what was typed, as `topicHas` takes them. */
export function searchWords(typed: string): string[] {
  return folded(typed).split(/\s+/).filter(Boolean);
}

function searchedText({ name, description, exam_vendor, exam_code, code }: SearchedTopic, category: string): string {
  const named = folded([name, exam_vendor, exam_code].filter(Boolean).join(' '));
  const words = folded(name)
    .split(/[\s:,()/-]+/)
    .filter(Boolean);
  return [
    ...[named, folded(description), folded(category), folded(code ?? '')],
    // '200301' and 'aplus' are typed as often as '200-301' and 'A+'.
    ...[named.replaceAll('-', ''), named.replaceAll('+', 'plus')],
    ...(words.length > 2 ? [words.map(([first]) => first).join('')] : []),
    ...shortNames.flatMap(([part, short]) => (named.includes(part) ? [short] : [])),
  ].join(' ');
}
