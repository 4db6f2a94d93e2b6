import packageFile from '../package.json' with { type: 'json' };

/** From package.json. Read once at startup; not disclosed to visitors. */
export const version: string = packageFile.version;
