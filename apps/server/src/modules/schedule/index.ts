export { keepHorizon } from './keep-horizon.ts';
export { type Horizon, openHorizon } from './open-horizon.ts';
