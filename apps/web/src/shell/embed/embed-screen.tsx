import { Anchor } from '@pavilion/ui/anchor';
import { Button } from '@pavilion/ui/button';
import { Select } from '@pavilion/ui/select';
import { TextArea } from '@pavilion/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CategoriesWait, categoriesQuery } from '../../features/category/index.ts';
import { venuesQuery } from '../../features/venue/index.ts';
import { Crumbs } from '../crumbs.tsx';
import { useBoot, useDocument, useSend } from '../page.tsx';
import { useText } from '../text.tsx';
import { toasts } from '../toasts.ts';
import { codeOf, linkOf } from './embed-code.ts';
import './embed.css';

/** MOD-11: makes the line with which a web editor puts one venue or activity into their own page. */
export function Screen() {
  const t = useText('embed');
  const { addresses, client } = useBoot();
  const [venue, setVenue] = useState('');
  const [activity, setActivity] = useState('');
  useDocument({ title: t('title'), noIndex: true });
  const wanted = { address: addresses.bookings, name: client.name, venue, activity };
  const code = codeOf({ ...wanted, linkText: t('link_text', { name: client.name }) });
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      toasts.add({ content: t('copied'), type: 'success' });
    } catch {
      // The clipboard is shut, or missing without TLS: the code stands marked, to be copied by hand.
      area.current?.focus();
      toasts.add({ content: t('not_copied'), type: 'info' });
    }
  };
  return (
    <div className="pv-wrap pv-wrap--narrow embed">
      <Crumbs items={[{ label: t('title') }]} />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <div className="pv-stack">
        <VenueChoice
          value={venue}
          onChange={(slug) => {
            setVenue(slug);
            setActivity('');
          }}
        />
        {venue !== '' && <ActivityChoice venue={venue} value={activity} onChange={setActivity} />}
        <TextArea
          ref={area}
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
          {t('plain')} <Anchor href={linkOf(wanted)}>{linkOf(wanted)}</Anchor>
        </p>
        <p className="pv-muted">{t('allowed')}</p>
      </div>
    </div>
  );
}

type Choice = { value: string; onChange: (slug: string) => void };

function VenueChoice({ value, onChange }: Choice) {
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

function ActivityChoice({ venue, value, onChange }: Choice & { venue: string }) {
  const t = useText('embed');
  // The venue is chosen: what fails now fails beside it.
  const asked = useQuery({ ...categoriesQuery(useSend(), venue), throwOnError: false });
  const found = (asked.data ?? []).flatMap((category) => [category, ...category.children]);
  const options = [
    { value: '', label: t('all_activities') },
    ...found.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  return (
    <>
      <Select
        label={t('activity')}
        options={options}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {asked.isError && !asked.data && <CategoriesWait asked={asked} />}
    </>
  );
}
