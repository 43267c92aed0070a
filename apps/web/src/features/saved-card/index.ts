export { savedCardsQuery } from './queries.ts';
export { SavedCardList } from './saved-card-list.tsx';
