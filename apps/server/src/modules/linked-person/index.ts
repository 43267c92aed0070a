export { addChild } from './add-child.ts';
export { linkedPersonRoutes } from './routes.ts';
export { moveChildren } from './store.ts';
