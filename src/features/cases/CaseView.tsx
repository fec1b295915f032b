import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Case } from '#contract/cases';
import { failureSentence } from '../../api/errorSentence';
import { RetryNote } from '../../network/RetryNote';
import { palette, typography } from '../../theme/theme';
import { Breakable } from '../../ui/Breakable';
import { isFocusLost } from '../../ui/keepFocus';
import { BackIcon } from '../../ui/navigationIcons';
import { useLocationKey } from '../../ui/locationKey';
import { LoadingCards } from '../../ui/skeletons';
import { ErrorState } from '../../ui/states';
import { Tooltip } from '../../ui/Tooltip';
import { useBackLink } from '../../ui/useBackLink';
import { lookOfFocus } from '../../ui/useReturnFocus';
import { CaseContent } from './CaseContent';
import { CaseHistory } from './CaseHistory';
import { Ago, CategoryLabel, Label, Meta, WIDE } from './caseParts';
import { casesErrors, useGetCaseQuery } from './casesApi';
import { DECIDED, titleOf } from './caseWords';
import { DecideForm, type DecidingMode } from './DecideForm';
import { useCaseLock } from './useCaseLock';

/** Windows with room for the decision below a case that scrolls. */
const TALL = `${WIDE} and (min-height: 620px)`;

const Pane = styled.div({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  scrollPadding: 16,
  [TALL]: { overflow: 'visible' },
});

const Header = styled.header({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '8px 16px 8px 4px',
  borderBottom: `1px solid ${palette.divider}`,
  '& h2': { ...typography.h4, overflowWrap: 'anywhere' },
  [WIDE]: { paddingLeft: 16 },
});

const Content = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 20,
  padding: 16,
  '&:focus': { outline: 'none' },
  '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -3 },
  [TALL]: { flex: 1, minHeight: 0, overflowY: 'auto' },
});

const Footer = styled.footer({
  padding: 16,
  borderTop: `1px solid ${palette.divider}`,
  [TALL]: { flex: 'none', maxHeight: '65%', overflowY: 'auto', scrollPadding: 16 },
});

/** Whether the focus is where a case was opened from, on the page's heading, or nowhere. */
const mayTakeFocus = (): boolean =>
  isFocusLost() || document.activeElement?.matches('h1, [data-rows] [aria-current]') === true;

/**
 * The key of the page, if the Undo of a decision has led to it (CasesPage); else null, also where Back leads to it again: what
 * was left is not begun once more.
 */
function useUndoKey(): string | null {
  const { key, state } = useLocation() as Location<{ isUndo?: true } | null>;
  const isBack = useNavigationType() === NavigationType.Pop;
  const page = useLocationKey();
  const [known, setKnown] = useState<string | null>(null);
  const undoKey = state?.isUndo && !isBack ? key : known === page ? known : null;
  if (undoKey !== known) setKnown(undoKey);
  return undoKey;
}

/** @param isOpen whether the member has not gone to something else while it was decided */
type OnDecided = (decided: Case, isOpen: boolean) => void;

interface OpenCaseProps {
  case: Case;
  isUndo: boolean;
  onDecided: OnDecided;
}

function OpenCase({ case: data, isUndo, onDecided }: OpenCaseProps) {
  const { id, category, status, decision, opened_at, decided_at, recused } = data;
  const [deciding, setDeciding] = useState<DecidingMode | null>(
    isUndo ? 'undo' : status === 'decided' ? null : 'first',
  );
  const conflict = useCaseLock(id, deciding !== null && recused === null);
  const content = useRef<HTMLDivElement>(null);
  // When the site is opened, the focus stays where the browser puts it (PageHeading).
  const cameFromWithin = useLocationKey() !== 'default';
  useEffect(() => {
    if (cameFromWithin && mayTakeFocus()) content.current?.focus({ preventScroll: true });
  }, [cameFromWithin]);

  return (
    <>
      <Content ref={content} tabIndex={0} role="region" aria-labelledby="case">
        <Meta>
          <span>Case {id}</span>
          <CategoryLabel category={category} />
          {status === 'appealed' && <Label>Appealed</Label>}
          <span>
            Opened <Ago at={opened_at} />
          </span>
          {decision && decided_at && (
            <span>
              {DECIDED[decision]} <Ago at={decided_at} />
            </span>
          )}
        </Meta>
        {recused !== null && <Alert severity="info">{recused}</Alert>}
        {conflict && <Alert severity="warning">{failureSentence(casesErrors.lockCase, conflict)}</Alert>}
        <CaseContent case={data} />
        <CaseHistory case={data} />
      </Content>
      {recused === null && (
        <Footer>
          {deciding ? (
            <DecideForm
              case={data}
              mode={deciding}
              isLocked={conflict !== null}
              onDecided={(decided) => {
                setDeciding(null);
                content.current?.focus(lookOfFocus());
                onDecided(decided, content.current !== null);
              }}
            />
          ) : (
            <Button onClick={() => setDeciding('again')}>Decide again</Button>
          )}
        </Footer>
      )}
    </>
  );
}

interface CaseViewProps {
  id: number;
  onDecided: OnDecided;
}

/** A case with all that is needed to decide it. */
export function CaseView({ id, onDecided }: CaseViewProps) {
  const { data, error, isFetching, refetch } = useGetCaseQuery(id, { refetchOnMountOrArgChange: true });
  const { search } = useLocation();
  const undoKey = useUndoKey();
  const message = error && !data ? failureSentence(casesErrors.getCase, error) : null;
  return (
    <Pane>
      <Header>
        <Tooltip title="Back to the cases">
          <IconButton
            component={Link}
            {...useBackLink('/moderation', search)}
            sx={{ [WIDE]: { display: 'none' } }}
          >
            <BackIcon />
          </IconButton>
        </Tooltip>
        <h2 id="case">
          <Breakable text={data ? titleOf(data) : `Case ${id}`} />
        </h2>
      </Header>
      {data && (
        // Undo may lead to the case that is open.
        <OpenCase key={undoKey ?? 'case'} case={data} isUndo={undoKey !== null} onDecided={onDecided} />
      )}
      {message && !isFetching && <ErrorState message={message} onRetry={() => void refetch()} />}
      {!data && (!message || isFetching) && (
        <LoadingCards label="Loading the case">
          <RetryNote endpoint="getCase" />
        </LoadingCards>
      )}
    </Pane>
  );
}
