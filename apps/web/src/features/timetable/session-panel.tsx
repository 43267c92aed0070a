import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { SlideOver } from '@pavilion/ui/slide-over';
import { Tag } from '@pavilion/ui/tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSend } from '../../shell/page.tsx';
import { Picture } from '../../shell/picture.tsx';
import { useText } from '../../shell/text.tsx';
import { AddedPanel } from './added-panel.tsx';
import { SessionDetails } from './session-details.tsx';
import { SessionFoot } from './session-foot.tsx';
import './session.css';
import { occurrenceQuery } from './timetable-query.ts';

type Props = { id: string; isOpen: boolean; onClose: () => void };

/** Everything about one session, and the one button that matters, always in view. */
export function SessionPanel({ id, isOpen, onClose }: Props) {
  const t = useText('courses');
  const tc = useText('common');
  const { data: session, error, refetch, isRefetching } = useQuery(occurrenceQuery(useSend(), id));
  const [isAdded, setAdded] = useState(false);
  const [option, setOption] = useState<string | undefined>(undefined);
  const shell = { isOpen, onClose, closeLabel: tc('close') };
  if (session === undefined || session === null) {
    return (
      <SlideOver {...shell} title={t('session')}>
        {session === null && <p>{t('session_missing')}</p>}
        {session === undefined && error === null && (
          <Skeletons of="lines" count={6} label={t('loading_session')} />
        )}
        {session === undefined && error !== null && (
          <ErrorState
            title={t('session_failed')}
            retryLabel={tc('try_again')}
            onRetry={() => void refetch()}
            retrying={isRefetching}
            spinnerLabel={t('loading_session')}
          />
        )}
      </SlideOver>
    );
  }
  if (isAdded) return <AddedPanel {...shell} session={session} />;
  return (
    <SlideOver
      {...shell}
      title={session.name}
      beside={<Tag colour={session.tag.colour}>{session.tag.text}</Tag>}
      picture={<Picture picture={session.picture} otherwise="ball" fit="meet" className="session-picture" />}
      footer={<SessionFoot session={session} option={option} onAdded={() => setAdded(true)} />}
    >
      <div data-testid="session-panel">
        <SessionDetails session={session} option={option} onOption={setOption} />
      </div>
    </SlideOver>
  );
}
