import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { FieldError } from '@pavilion/ui/forms/field';
import { UserRound } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../lib/i18n/text.tsx';
import { PictureEditor } from './picture-editor.tsx';
import type { UserDetails } from './queries.ts';
import { useChangePicture } from './use-change-picture.ts';

/** 5 MB, as the server refuses more. */
const maxBytes = 5 * 1024 * 1024;
const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** ACC-08: the customer's picture, which can be chosen, cropped and removed. */
export function PictureSection({ details }: { details: UserDetails }) {
  const t = useText('details');
  const { upload, remove, isUploading, isRemoving } = useChangePicture(details.id);
  const [image, setImage] = useState<ImageBitmap>();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const url = details.profilePictureUrl;
  const close = (): void => {
    // The button is not there while the editor is.
    flushSync(() => setImage(undefined));
    chooseButton.current?.focus();
  };
  return (
    <div data-testid="picture">
      {image ? (
        <PictureEditor
          image={image}
          isPending={isUploading}
          onSave={(blob) => upload(blob, close)}
          onCancel={close}
        />
      ) : (
        <div className="user-details__avatar-row">
          <Avatar url={url} />
          <div>
            <p className="pv-muted">{t('picture_text')}</p>
            <PictureChooser
              buttonRef={chooseButton}
              label={t(url === null ? 'picture_add' : 'picture_replace')}
              onChoose={setImage}
            />
            {url !== null && (
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
      )}
    </div>
  );
}

type ChooserProps = {
  buttonRef: Ref<HTMLButtonElement>;
  label: string;
  onChoose: (image: ImageBitmap) => void;
};

/** Opens the device's list of files, and says why a file cannot be used. */
function PictureChooser({ buttonRef, label, onChoose }: ChooserProps) {
  const t = useText('details');
  const [error, setError] = useState<string>();
  const fileInput = useRef<HTMLInputElement>(null);
  const open = async (file: File): Promise<void> => {
    if (file.size > maxBytes) return setError(t('picture_size'));
    const isPicture = mediaTypes.includes(file.type);
    const image = isPicture ? await createImageBitmap(file).catch(() => undefined) : undefined;
    return image ? onChoose(image) : setError(t('picture_type'));
  };
  return (
    <>
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
      <Button ref={buttonRef} variant="secondary" size="s" onClick={() => fileInput.current?.click()}>
        {label}
      </Button>
    </>
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
