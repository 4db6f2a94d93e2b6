export const flashcardsOfficeContract = {};
