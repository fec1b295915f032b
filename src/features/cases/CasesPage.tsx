import styled from '@emotion/styled';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Case } from '#contract/cases';
import { failureSentence } from '../../api/errorSentence';
import { useShortcutsOn } from '../../shortcuts/shortcutsSetting';
import { palette, theme } from '../../theme/theme';
import { PageHeading } from '../../ui/PageHeading';
import { LoadingCards } from '../../ui/skeletons';
import { EmptyState, ErrorState } from '../../ui/states';
import { ScalesIcon } from '../../ui/navigationIcons';
import { toast } from '../../ui/toast';
import { membersApi, useLazyGetOwnProfileQuery } from '../members/membersApi';
import { membersErrors } from '../members/membersSentences';
import { WIDE } from './caseParts';
import { CaseQueue } from './CaseQueue';
import { casesApi, type CaseList } from './casesApi';
import { DECIDED } from './caseWords';
import { CaseView } from './CaseView';
import { Figures } from './Figures';

/** Two panes side by side; on a narrow screen, one of them, as in the messages. */
const Panes = styled.div({
  position: 'relative',
  display: 'grid',
  height: '100%',
  // Not hidden, which a focused field could scroll.
  overflow: 'clip',
  background: palette.background.paper,
  [theme.breakpoints.up('sm')]: { border: `1px solid ${palette.divider}`, borderRadius: 14 },
  [WIDE]: { gridTemplateColumns: 'minmax(max(280px, 14rem), 4fr) 7fr' },
});

const QueuePane = styled.section({
  gridArea: '1 / 1',
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '[data-case] > &': { visibility: 'hidden' },
  [WIDE]: { borderRight: `1px solid ${palette.divider}`, '[data-case] > &': { visibility: 'visible' } },
});

const CasePane = styled.section({
  display: 'none',
  flexDirection: 'column',
  gridArea: '1 / 1',
  minWidth: 0,
  minHeight: 0,
  '[data-case] > &': { display: 'flex' },
  [WIDE]: { display: 'flex', gridArea: '1 / 2' },
});

const LISTS: Record<CaseList, string> = { waiting: 'Waiting', decided: 'Decided' };

function Cases() {
  const params = useParams();
  const id = params.id === undefined ? undefined : Number(params.id);
  const [query, setQuery] = useSearchParams();
  const list: CaseList = query.get('list') === 'decided' ? 'decided' : 'waiting';
  const { search } = useLocation();
  const navigate = useNavigate();
  const hasKeys = useShortcutsOn();
  const { currentData } = casesApi.endpoints.getCases.useInfiniteQueryState(list);

  /** Opens the next case that the member may decide; where none waits, the queue. Back leads to the queue. */
  const openNext = (after: number) => {
    const rows = currentData?.pages.flatMap(({ items }) => items) ?? [];
    const place = rows.findIndex((row) => row.id === after);
    const next = [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))].find(
      ({ recused, locked_by }) => recused === null && locked_by === null,
    );
    void navigate(next ? `/moderation/${next.id}` : '/moderation', { replace: true });
  };

  const onDecided = ({ id: decided, decision }: Case, isOpen: boolean) => {
    const undo = () => void navigate(`/moderation/${decided}${search}`, { state: { isUndo: true } });
    toast(`Case ${decided}: ${decision ? DECIDED[decision].toLowerCase() : ''}.`, 'success', {
      label: 'Undo',
      onClick: undo,
    });
    if (isOpen && list === 'waiting') openNext(decided);
  };

  if (Number.isNaN(id)) return <Navigate to="/moderation" replace />;
  return (
    <Panes data-fills-window data-case={id}>
      <PageHeading title="Moderation" isHidden />
      <QueuePane aria-label="Cases">
        <Figures />
        <Tabs
          value={list}
          onChange={(_event, next: CaseList) =>
            setQuery(next === 'decided' ? { list: next } : {}, { replace: true })
          }
          variant="fullWidth"
          aria-label="Cases"
        >
          {Object.entries(LISTS).map(([value, label]) => (
            <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls="cases" />
          ))}
        </Tabs>
        <div role="tabpanel" id="cases" aria-labelledby={`tab-${list}`} data-rows>
          <CaseQueue list={list} open={id} />
        </div>
      </QueuePane>
      <CasePane aria-label="Case">
        {id === undefined ? (
          <EmptyState
            icon={<ScalesIcon />}
            title="Select a case"
            text={hasKeys ? 'Or press j, then Enter; ? shows all keys.' : 'It opens here.'}
          />
        ) : (
          <CaseView key={id} id={id} onDecided={onDecided} />
        )}
      </CasePane>
    </Panes>
  );
}

/** The cases of moderators (decisions: Safety); other members are led to '/', as from an unknown path. */
export default function CasesPage() {
  const { data, error, isFetching } = membersApi.endpoints.getOwnProfile.useQueryState();
  const [fetchOwn] = useLazyGetOwnProfileQuery();
  if (data?.is_moderator) return <Cases />;
  // The profile of an earlier visit may be older than the appointment.
  if (isFetching || (!data && !error)) return <LoadingCards label="Loading…" />;
  if (data) return <Navigate to="/" replace />;
  const message = error ? failureSentence(membersErrors.getOwnProfile, error) : null;
  return message && <ErrorState message={message} onRetry={() => void fetchOwn()} />;
}
