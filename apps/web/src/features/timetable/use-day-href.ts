import { useLocation, useParams } from '../../lib/navigation/router.tsx';

/** ACT-37: the URL of another day or view; an empty `type` is the day's own. Keeps the filters and the selected location. */
export function useDayHref(): (date: string, type?: string) => string {
  const { venueSlug, activitySlug, type: current } = useParams();
  const { search } = useLocation();
  return (date, type = current) => {
    const params = new URLSearchParams(search);
    params.delete('session');
    params.delete('at');
    const path = ['/location', venueSlug, activitySlug, date, ...(type ? [type] : [])].join('/');
    return params.size > 0 ? `${path}?${params.toString()}` : path;
  };
}
