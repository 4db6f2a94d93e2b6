import levels from '../fixtures/asvs-levels.json' with { type: 'json' };

/**
 * The requirements of OWASP ASVS 5.0 (5.0.0, CC BY-SA 4.0), by section: the levels of its requirements in their order. '1122' has four,
 * of which the last two are of level 2.
 * Numbers, each with its level, of levels 1 and 2: '6.2.1' -> 1. In the order of the standard.
 */
export const asvsRequirements: ReadonlyMap<string, number> = new Map(
  Object.entries(levels).flatMap(([section, each]) =>
    [...each].flatMap((level, index) => (level === '3' ? [] : [[`${section}.${index + 1}`, Number(level)] as const])),
  ),
);
