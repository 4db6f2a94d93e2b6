export const catalogOfficeRouter = {};
