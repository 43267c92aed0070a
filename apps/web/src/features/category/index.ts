export { CategoriesState } from './categories-state.tsx';
export { CategoryCards } from './category-cards.tsx';
export { buildCategoryHref } from './category-href.ts';
export { MissingActivityNotice } from './missing-activity-notice.tsx';
export { type Category, categoriesQuery, categoryQuery } from './queries.ts';
export { useNextSessionHref } from './use-next-session-href.ts';
