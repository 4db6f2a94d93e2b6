export const trashContract = {};
