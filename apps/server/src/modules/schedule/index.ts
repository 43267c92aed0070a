export { type Horizon, openHorizon } from './open-horizon.ts';
