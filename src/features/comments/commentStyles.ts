import styled from '@emotion/styled';
import { palette, theme, typography } from '../../theme/theme';

export const Item = styled.li({
  minWidth: 0,
  scrollMargin: 80,
  borderRadius: 8,
  // That of a deleted comment's replies, in line with its text.
  '& > button': { marginLeft: -10 },
});

/** A list of comments. */
export const List = styled.ul({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  padding: 0,
  listStyle: 'none',
});

/** A list of replies. Only a few levels are indented, and less on phones (decisions: Posts). */
export const Replies = styled(List)({
  marginTop: 6,
  '&[data-indented]': {
    marginLeft: 5,
    paddingLeft: 12,
    borderLeft: `2px solid ${palette.divider}`,
    [theme.breakpoints.up('sm')]: { marginLeft: 17, paddingLeft: 22 },
  },
});

export const Content = styled.div({ ...typography.body2, flex: 1, minWidth: 0 });

export const Header = styled.div({
  ...typography.subtitle2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 8,
  lineHeight: 1.45,
  '& > a': {
    padding: '2px 0',
    color: palette.text.primary,
    fontWeight: 650,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    textDecoration: 'none',
  },
  '& > a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& > span': { color: palette.text.secondary, overflowWrap: 'anywhere' },
});

/** The header, and a menu that does not make it higher. */
export const HeaderRow = styled.div({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 4,
  '& > button': { margin: '-11px -8px -11px 0' },
});

export const ActionBar = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  margin: '-4px 0 -6px -10px',
  // One row for all of an own comment's actions on a phone.
  [theme.breakpoints.down('sm')]: { marginLeft: -6, '& > .MuiButton-root': { paddingInline: '6px' } },
  // The buttons reach into the lines above and below, their rings do not.
  '& button:focus-visible': { outline: 'none' },
  '& button:focus-visible::after': {
    content: '""',
    position: 'absolute',
    inset: '6px 0',
    border: `2px solid ${palette.primary.main}`,
    borderRadius: 'inherit',
  },
  '& + form': { margin: '8px 0 6px' },
});

/** The text of a deleted comment. */
export const DeletedText = styled.p({
  ...typography.body2,
  padding: '8px 0',
  fontStyle: 'italic',
  color: palette.text.secondary,
});
