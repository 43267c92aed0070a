export { FavouriteButton } from './favourite-button.tsx';
export { FavouriteChip } from './favourite-chip.tsx';
export { FavouriteMark } from './favourite-mark.tsx';
export { FavouritesOnly } from './favourites-only.tsx';
export { LazyOwnFavourites } from './lazy-own-favourites.tsx';
export { favouritesQuery } from './queries.ts';
