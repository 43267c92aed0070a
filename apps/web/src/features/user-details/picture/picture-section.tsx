import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { FieldError } from '@pavilion/ui/forms/field';
import { UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../lib/i18n/text.tsx';
import type { UserDetails } from '../queries.ts';
import { PictureEditor } from './picture-editor.tsx';
import { useChangePicture } from './use-change-picture.ts';

/** 5 MB, as the server refuses more. */
const maxBytes = 5 * 1024 * 1024;
const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** ACC-08: the customer's picture, which can be chosen, cropped and removed. */
export function PictureSection({ details }: { details: UserDetails }) {
  const t = useText('details');
  const { upload, remove, isUploading, isRemoving } = useChangePicture(details.id);
  const [image, setImage] = useState<ImageBitmap>();
  const [error, setError] = useState<string>();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const close = (): void => {
    // The button is not there while the editor is.
    flushSync(() => setImage(undefined));
    chooseButton.current?.focus();
  };
  const open = async (file: File): Promise<void> => {
    const problem = !mediaTypes.includes(file.type)
      ? t('picture_type')
      : file.size > maxBytes
        ? t('picture_size')
        : undefined;
    const opened = problem === undefined ? await createImageBitmap(file).catch(() => undefined) : undefined;
    setError(opened ? undefined : (problem ?? t('picture_type')));
    setImage(opened);
  };
  return (
    <section className="pv-section user-details__picture" data-testid="picture">
      <h2>{t('picture')}</h2>
      {image ? (
        <PictureEditor
          image={image}
          isPending={isUploading}
          onSave={(blob) => upload(blob, close)}
          onCancel={close}
        />
      ) : (
        <div className="user-details__avatar-row">
          <Avatar url={details.profilePictureUrl} />
          <div>
            <p className="pv-muted">{t('picture_text')}</p>
            {error !== undefined && (
              <div role="alert">
                <FieldError>{error}</FieldError>
              </div>
            )}
            <input
              ref={fileInput}
              type="file"
              hidden
              accept={mediaTypes.join()}
              data-testid="picture-file"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void open(file);
                // Choosing the same file again is a change too.
                currentTarget.value = '';
              }}
            />
            <div className="pv-cluster">
              <Button
                ref={chooseButton}
                variant="secondary"
                size="s"
                onClick={() => fileInput.current?.click()}
              >
                {t(details.profilePictureUrl === null ? 'picture_add' : 'picture_replace')}
              </Button>
              {details.profilePictureUrl !== null && (
                <Button
                  variant="quiet"
                  size="s"
                  isPending={isRemoving}
                  onClick={() => remove(() => chooseButton.current?.focus())}
                >
                  {t('picture_remove')}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function Avatar({ url }: { url: string | null }) {
  const t = useText('details');
  return url === null ? (
    <span className="user-details__avatar">
      <Icon icon={UserRound} size={24} />
    </span>
  ) : (
    <img className="user-details__avatar" src={url} alt={t('picture_alt')} width={96} height={96} />
  );
}
