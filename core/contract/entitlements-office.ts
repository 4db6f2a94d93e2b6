export const entitlementsOfficeContract = {};
