import packageFile from '../package.json' with { type: 'json' };

/** The release that runs, as package.json names it: '0.2.0'. Read once, as the server starts. Strangers are not told. */
export const version: string = packageFile.version;
