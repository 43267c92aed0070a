export { keepHorizon } from './keep-horizon.ts';
export { openHorizon } from './open-horizon.ts';
