import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link, useLocation } from 'react-router-dom';
import type { CaseRow } from '#contract/cases';
import { failureSentence } from '../../api/errorSentence';
import { palette, typography } from '../../theme/theme';
import { ScalesIcon } from '../../ui/navigationIcons';
import { PagedList } from '../../ui/PagedList';
import { EmptyState } from '../../ui/states';
import { Ago, CategoryLabel, Label, Meta } from './caseParts';
import { casesErrors, useGetCasesInfiniteQuery, type CaseList } from './casesApi';
import { DECIDED, reportCount, titleOf } from './caseWords';

const Row = styled(ListItemButton)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  padding: '10px 16px',
  borderBottom: `1px solid ${palette.divider}`,
  color: palette.text.primary,
  '& > b': { fontWeight: 650, overflowWrap: 'anywhere' },
  '&:hover': { background: palette.background.muted },
  '&[aria-current]': { background: palette.primary.wash, boxShadow: `inset 3px 0 ${palette.primary.main}` },
  '&:focus-visible': { outlineOffset: -3 },
}) as typeof ListItemButton;

/** The beginning of what was reported, in two lines. */
const Excerpt = styled.span({
  ...typography.body2,
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflowWrap: 'anywhere',
  color: palette.text.secondary,
});

interface QueueRowProps {
  row: CaseRow;
  /** The case on screen. */
  open: number | undefined;
}

/** A case in the queue. It gets the focus back when its case is left for the queue. */
function QueueRow({ row, open }: QueueRowProps) {
  const { id, category, status, report_count, opened_at, excerpt, decision, decided_at } = row;
  const { search } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = id === open;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && open === undefined) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, open]);
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Row
        component={Link}
        ref={link}
        to={`/moderation/${id}${search}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Meta>
          <CategoryLabel category={category} />
          {status === 'appealed' && <Label>Appealed</Label>}
          {row.locked_by !== null && <Label>{row.locked_by} is looking at it</Label>}
        </Meta>
        <b>{titleOf(row)}</b>
        {excerpt && <Excerpt dir="auto">{excerpt}</Excerpt>}
        <Meta>
          {decision && decided_at && status === 'decided' ? (
            <span>
              {DECIDED[decision]} <Ago at={decided_at} />
            </span>
          ) : (
            <Ago at={opened_at} />
          )}
          <span>{report_count > 0 ? reportCount(report_count) : 'Held back'}</span>
        </Meta>
        {row.recused !== null && <Meta>{row.recused}</Meta>}
      </Row>
    </ListItem>
  );
}

const EMPTY: Record<CaseList, { title: string; text: string }> = {
  waiting: { title: 'Nothing waits', text: 'What members report comes here, the gravest first.' },
  decided: { title: 'Nothing decided yet', text: 'Decided cases stay here, and can be decided again.' },
};

interface CaseQueueProps {
  list: CaseList;
  open: number | undefined;
}

/** The cases of a list, page by page. */
export function CaseQueue({ list, open }: CaseQueueProps) {
  const cases = useGetCasesInfiniteQuery(list, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <PagedList
      query={{ ...cases, data: cases.currentData }}
      endpoint="getCases"
      failure={cases.error ? failureSentence(casesErrors.getCases, cases.error) : null}
      loading="Loading the cases"
      empty={<EmptyState icon={<ScalesIcon />} {...EMPTY[list]} />}
    >
      {(row) => <QueueRow key={row.id} row={row} open={open} />}
    </PagedList>
  );
}
