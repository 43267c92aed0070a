export { CategoryCards } from './category-cards.tsx';
export { type Category, categoriesQuery, categoryQuery } from './category-query.ts';
