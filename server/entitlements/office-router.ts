export const entitlementsOfficeRouter = {};
