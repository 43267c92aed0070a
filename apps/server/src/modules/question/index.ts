export { createItemCheck } from './find-answer-errors.ts';
export { type AnsweredSections, readAnsweredSections } from './read-answered-sections.ts';
export { questionRoutes } from './routes.ts';
export { readQuestionSections } from './store/sections.ts';
export { viewQuestionSections } from './view.ts';
