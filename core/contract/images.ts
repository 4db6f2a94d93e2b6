export const imagesContract = {};
