export { CategoriesState } from './categories-state.tsx';
export { CategoryCards } from './category-cards.tsx';
export { type Category, categoriesQuery, categoryQuery } from './queries.ts';
