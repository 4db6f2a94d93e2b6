export const catalogOfficeContract = {};
