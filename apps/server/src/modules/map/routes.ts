import { geocode } from '@pavilion/contract/map';
import type { Serve } from '#platform/http';
import type { FindPlace } from './find-place.ts';

export function mapRoutes(serve: Serve, { findPlace }: { findPlace: FindPlace }): void {
  serve(geocode, ({ caller, query }) => findPlace(caller.client.id, query.term), {
    share: ({ query }) => query.term,
  });
}
