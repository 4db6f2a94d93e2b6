/** Imported before anything else: React and its router choose their quick build by this when they are loaded. */
process.env.NODE_ENV ??= 'production';
