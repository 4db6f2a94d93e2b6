import { folded } from '../lib/fold.ts';

export interface SearchedTopic {
  name: string;
  description: string;
  exam_vendor?: string | null;
  exam_code?: string | null;
  code?: string;
}

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

/** Ignores case and accents, and knows short names ('sec+', 'aws saa'). */
export function topicHas(topic: SearchedTopic, categoryName: string, words: readonly string[]): boolean {
  const text = searchedText(topic, categoryName);
  return words.every((word) => text.includes(word));
}

export const searchWords = (typed: string): string[] => folded(typed).split(/\s+/).filter(Boolean);

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
