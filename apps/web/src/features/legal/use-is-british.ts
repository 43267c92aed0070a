import { useBoot } from '../../lib/page/page-context.tsx';

/** Whether British law applies to the client; our texts name British laws and authorities. */
export const useIsBritish = (): boolean => useBoot().client.locale.endsWith('-GB');
