import { useBoot } from '../../shell/page.tsx';

/** Whether the operator stands under the laws that our texts name. */
export const useIsBritish = (): boolean => useBoot().client.locale.endsWith('-GB');
