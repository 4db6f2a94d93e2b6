/** Must be imported first: React and its router choose their production build when they are loaded. */
process.env.NODE_ENV ??= 'production';
