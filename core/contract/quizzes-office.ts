export const quizzesOfficeContract = {};
