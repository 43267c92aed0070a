import { removePicture, uploadPicture } from '@pavilion/contract/user-details/picture';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useApplyDetails } from './use-save-details.ts';

/** ACC-08: uploads and removes the customer's picture. A failure keeps what was chosen. */
export function useChangePicture(userId: number) {
  const t = useText('details');
  const send = useSend();
  const onSuccess = useApplyDetails(userId);
  const upload = useMutation({
    mutationFn: async (picture: Blob) => {
      const body = new Uint8Array(await picture.arrayBuffer());
      return sendRequest(send, uploadPicture, { body }, { 'content-type': picture.type });
    },
    onSuccess,
    meta: { success: t('picture_saved'), topic: 'picture', error: { title: t('picture_not_saved') } },
  });
  const remove = useMutation({
    mutationFn: () => sendRequest(send, removePicture, {}),
    onSuccess,
    meta: { success: t('picture_removed'), topic: 'picture', error: { title: t('picture_not_removed') } },
  });
  return {
    upload: (picture: Blob, onDone: () => void) => upload.mutate(picture, { onSuccess: onDone }),
    remove: (onDone: () => void) => remove.mutate(undefined, { onSuccess: onDone }),
    isUploading: upload.isPending,
    isRemoving: remove.isPending,
  };
}
