import { useBoot } from '../../lib/page/page-context.tsx';

/** Whether the operator stands under the laws that our texts name. */
export const useIsBritish = (): boolean => useBoot().client.locale.endsWith('-GB');
