export { SavedCardList } from './saved-card-list.tsx';
