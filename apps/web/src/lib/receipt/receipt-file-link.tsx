import { useText } from '../i18n/text.tsx';

/** CHK-13: downloads a receipt. Not the application's link: the file is on every surface, and the page stays. */
export function ReceiptFileLink({ href }: { href: string }) {
  const t = useText('common');
  return (
    <a href={href} download>
      {t('download_receipt')}
    </a>
  );
}
