import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useText } from '../../lib/i18n/text.tsx';

/** While the code or the lists of the overview load. */
export const OverviewLoading = () => (
  <div className="account__loading">
    <Skeletons kind="rows" count={3} label={useText('account')('account_loading')} />
  </div>
);
