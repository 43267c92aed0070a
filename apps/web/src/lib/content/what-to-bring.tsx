import { useText } from '../i18n/text.tsx';
import { Trans } from '../i18n/trans.tsx';
import { useContentLang } from './use-content-lang.ts';

/** 'Bring: water, a towel'. The things are the client's text, in the client's language. */
export function WhatToBring({ things }: { things: string }) {
  const t = useText('common');
  return (
    <Trans text={t('bring')} placeholder="things">
      <span lang={useContentLang()}>{things}</span>
    </Trans>
  );
}
