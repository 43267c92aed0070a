export { CategoriesWait } from './categories-wait.tsx';
export { CategoryCards } from './category-cards.tsx';
export { type Category, categoriesQuery, categoryQuery } from './category-query.ts';
