export { type OwnMembership, ownMembershipsQuery } from './queries.ts';
