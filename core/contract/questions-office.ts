export const questionsOfficeContract = {};
