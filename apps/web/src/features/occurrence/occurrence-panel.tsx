import { Button } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { Tag } from '@pavilion/ui/display/tag';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { SlideOver } from '@pavilion/ui/overlays/slide-over';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picture } from '../../lib/content/picture.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { OccurrenceInfo } from './occurrence-info.tsx';
import { OccurrencePanelFooter } from './occurrence-panel-footer.tsx';
import './occurrence.css';
import { occurrenceQuery } from './queries.ts';

type Props = { id: string; isOpen: boolean; onClose: () => void };

/** The details of one occurrence, with its main button always in view. */
export function OccurrencePanel({ id, isOpen, onClose }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { data: occurrence, error, refetch, isRefetching } = useQuery(occurrenceQuery(useSend(), id));
  const [selectedOptionId, setSelectedOptionId] = useState<string | undefined>(undefined);
  const panelProps = { isOpen, onClose, closeLabel: tc('close') };
  if (occurrence === undefined || occurrence === null) {
    return (
      <SlideOver {...panelProps} title={t('session')}>
        {occurrence === null && <MissingOccurrence onClose={onClose} />}
        {occurrence === undefined && error === null && (
          <Skeletons kind="lines" count={6} label={t('loading_session')} />
        )}
        {occurrence === undefined && error !== null && (
          <ErrorState
            title={t('session_failed')}
            retryLabel={tc('try_again')}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
            spinnerLabel={t('loading_session')}
          />
        )}
      </SlideOver>
    );
  }
  return (
    <SlideOver
      {...panelProps}
      title={occurrence.name}
      beside={<Tag colour={occurrence.tag.colour}>{occurrence.tag.text}</Tag>}
      picture={
        <Picture picture={occurrence.picture} fallback="ball" fit="meet" className="occurrence-picture" />
      }
      footer={
        <OccurrencePanelFooter
          occurrence={occurrence}
          selectedOptionId={selectedOptionId}
          onAdded={onClose}
        />
      }
    >
      <div data-testid="session-panel">
        <OccurrenceInfo
          occurrence={occurrence}
          selectedOptionId={selectedOptionId}
          onSelectOption={setSelectedOptionId}
        />
      </div>
    </SlideOver>
  );
}

/** The URL's id belongs to no occurrence. */
function MissingOccurrence({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText('activity');
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={t('session_missing_title')}
      level={3}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('choose_another')}
        </Button>
      }
    >
      {t('session_missing')}
    </EmptyState>
  );
}
