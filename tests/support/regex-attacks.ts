import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A text that a regular expression may work hard on: `pump` is what is repeated. */
export interface Attack {
  head: string;
  pump: string;
  tail: string;
}

/** Signs that classes are tried with, beside those that the expression itself names. */
const COMMON = ['a', 'A', '0', ' ', '\t', '\n', '_', '-', '.', '/', '<', '"', '`', '[', '(', '\\', 'é', '\0'];
const TAILS = ['', '\0', '\n\0', '\0 '];
const MOST_PUMPS = 14;
/** A repetition that ends before this many rounds costs little, whatever it does. */
const MANY = 50;

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** For each repetition of an expression: texts that come to it and stay in it, or come to it again and again, and then fail. */
export function attacksOn(pattern: string, flags: string): Attack[] {
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, modes);
  const nodes = [...within(tree)];
  const named = nodes.flatMap((node) => (node.type === 'Character' ? [String.fromCodePoint(node.value)] : []));
  const signs = [...new Set([...named, ...COMMON])];
  const sampler = samplerOf(signs, flags);
  const everywhere = nodes.filter(isSingle).flatMap((node) => sampler(node).slice(0, 2));
  const repetitions = nodes.filter((node) => node.type === 'Quantifier' && node.max > MANY) as AST.Quantifier[];
  return repetitions.flatMap((repetition) => {
    const head = headOf(repetition, sampler);
    const pumps = [...new Set([...sampler(repetition.element), ...everywhere])].slice(0, MOST_PUMPS).filter(Boolean);
    const staying = pumps.map((pump) => ({ head, pump }));
    const returning = head === '' ? [] : ['', ...pumps].map((pump) => ({ head: '', pump: head + pump }));
    return [...staying, ...returning].flatMap((text) => TAILS.map((tail) => ({ ...text, tail })));
  });
}

function* within(node: AST.Node): Generator<AST.Node> {
  yield node;
  if ('alternatives' in node && node.type !== 'ClassStringDisjunction') {
    for (const one of node.alternatives) yield* within(one);
  } else if (node.type === 'Alternative') {
    for (const element of node.elements) yield* within(element);
  } else if (node.type === 'Quantifier') yield* within(node.element);
}

function isSingle(node: AST.Node): node is Single {
  return ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(node.type);
}

/** Some texts that a part of an expression matches, the plainest first. */
function samplerOf(signs: string[], flags: string): (node: AST.Node) => string[] {
  const known = new Map<AST.Node, string[]>();
  const samples = (node: AST.Node): string[] => {
    const found = known.get(node) ?? sampled(node);
    known.set(node, found);
    return found;
  };
  const sampled = (node: AST.Node): string[] => {
    if (isSingle(node)) {
      const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gym]/g, ''));
      return signs.filter((sign) => one.test(sign)).slice(0, 6);
    }
    if (node.type === 'Alternative') return [node.elements.map((element) => samples(element)[0] ?? '').join('')];
    if (node.type === 'Group' || node.type === 'CapturingGroup') return node.alternatives.flatMap(samples);
    if (node.type === 'Quantifier') {
      const texts = samples(node.element);
      return node.min === 0 ? ['', ...texts] : texts.map((text) => text.repeat(node.min));
    }
    return [''];
  };
  return samples;
}

/** The plainest text that leads from the beginning of an expression to one of its parts. */
function headOf(part: AST.Node, sampler: (node: AST.Node) => string[]): string {
  const { parent } = part;
  if (!parent) return '';
  const before =
    parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(part as AST.Element)) : [];
  return headOf(parent, sampler) + before.map((element) => sampler(element)[0] ?? '').join('');
}
