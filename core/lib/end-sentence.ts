/** The end of a sentence with a name, which may end with a dot itself: 'Certamen Learning Ltd.', not 'Ltd..'. */
export const endSentence = (name: string): string => (name.endsWith('.') ? name : `${name}.`);
