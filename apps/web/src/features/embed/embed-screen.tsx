import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { Select } from '@pavilion/ui/forms/select';
import { TextArea } from '@pavilion/ui/forms/text-area';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { CategoriesState, categoriesQuery } from '../category/index.ts';
import { legalPageQuery } from '../legal/index.ts';
import { venuesQuery } from '../venue/index.ts';
import { buildEmbedCode, buildEmbedLink } from './embed-code.ts';
import './embed.css';

/** MOD-11: generates the script tag that embeds a venue or an activity in another website. */
export function Screen() {
  const t = useText('embed');
  const { client } = useBoot();
  const [venue, setVenue] = useState('');
  const [activity, setActivity] = useState('');
  useDocumentMeta({ title: t('title'), noIndex: true });
  const embedOptions = { ...useSite(), venue, activity };
  const code = buildEmbedCode({ ...embedOptions, linkText: t('link_text', { name: client.name }) });
  const textArea = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      toasts.add({ content: t('copied'), type: 'success' });
    } catch {
      // The clipboard is blocked, or missing without TLS: focus selects the code, so it can be copied by hand.
      textArea.current?.focus();
      toasts.add({ content: t('not_copied'), type: 'info' });
    }
  };
  return (
    <div className="pv-container pv-container--narrow embed">
      <PageBreadcrumbs items={[{ label: t('title') }]} />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <div className="pv-stack">
        <VenueSelect
          value={venue}
          onChange={(slug) => {
            setVenue(slug);
            setActivity('');
          }}
        />
        {venue !== '' && <ActivitySelect venue={venue} value={activity} onChange={setActivity} />}
        <TextArea
          ref={textArea}
          label={t('code')}
          hint={t('code_hint')}
          value={code}
          rows={4}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
        </div>
        <p>
          {t('plain')} <Anchor href={buildEmbedLink(embedOptions)}>{buildEmbedLink(embedOptions)}</Anchor>
        </p>
        <ApprovedList />
      </div>
      <Preview key={`${venue}/${activity}`} url={`${buildEmbedLink(embedOptions)}?embedded=true`} />
    </div>
  );
}

/** What the code has of every venue. It names the language of this page where it is not the client's first. */
function useSite() {
  const { surfaceUrls, client, language } = useBoot();
  return {
    bookingsUrl: surfaceUrls.bookings,
    clientName: client.name,
    language: language === client.languages[0] ? '' : language,
  };
}

/** What visitors will see. Another choice is a new frame, so that Back does not lead through the earlier ones. */
function Preview({ url }: { url: string }) {
  const t = useText('embed');
  return (
    <>
      <h2>{t('preview')}</h2>
      <iframe className="embed__preview" title={t('preview')} src={url} loading="lazy" />
    </>
  );
}

/** Whom to ask, because a website that is not approved cannot embed our pages. */
function ApprovedList() {
  const t = useText('embed');
  const email = useQuery(legalPageQuery(useSend(), 'accessibility')).data?.contact.email;
  return (
    <p>
      {t('allowed')}{' '}
      {email && (
        <>
          {t('ask_by_email')} <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  );
}

type SelectProps = { value: string; onChange: (slug: string) => void };

function VenueSelect({ value, onChange }: SelectProps) {
  const t = useText('embed');
  const { data: venues } = useQuery(venuesQuery(useSend()));
  const options = [
    { value: '', label: t('all_venues') },
    ...(venues ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  return (
    <Select
      label={t('venue')}
      options={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function ActivitySelect({ venue, value, onChange }: SelectProps & { venue: string }) {
  const t = useText('embed');
  // Shows a failure next to the select, instead of replacing the screen.
  const query = useQuery({ ...categoriesQuery(useSend(), venue), throwOnError: false });
  const activities = (query.data ?? []).flatMap((category) => [category, ...category.children]);
  const options = [
    { value: '', label: t('all_activities') },
    ...activities.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  return (
    <>
      <Select
        label={t('activity')}
        options={options}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {query.isError && !query.data && <CategoriesState query={query} />}
    </>
  );
}
