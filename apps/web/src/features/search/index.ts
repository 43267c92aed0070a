export type { Suggestion } from './interpretation.ts';
export { findTextRedirect, followTextOnHome } from './lazy-interpretation.ts';
export type { QuickPick } from './pick-params.ts';
export { QuickPicks } from './quick-picks.tsx';
export { SearchBox } from './search-box.tsx';
export { SearchField } from './search-field.tsx';
