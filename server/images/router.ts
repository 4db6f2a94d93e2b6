export const imagesRouter = {};
