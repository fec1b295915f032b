import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NetworkBar } from '../../network/NetworkBar';
import { COLUMN, DISPLAY_FACE, WORDMARK_PX } from '../../theme/measures';
import { palette, theme, typography } from '../../theme/theme';
import { Mark } from '../../ui/Mark';
import { PageHeading } from '../../ui/PageHeading';

const Header = styled.header({
  display: 'flex',
  alignItems: 'center',
  maxWidth: COLUMN,
  margin: '0 auto',
  padding: '8px 16px',
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    fontFamily: DISPLAY_FACE,
    fontSize: WORDMARK_PX.bar,
    letterSpacing: '0.03em',
    color: palette.text.primary,
    textDecoration: 'none',
  },
  '& svg': { color: palette.secondary.main },
});

const Sheet = styled.main({
  maxWidth: COLUMN,
  margin: '0 auto',
  padding: '20px 16px 32px',
  border: `solid ${palette.divider}`,
  borderWidth: '1px 0',
  background: palette.background.paper,
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  '& > h2': { ...typography.h3, margin: '28px 0 8px' },
  '& > p': { marginTop: 10 },
  '& > ul': { display: 'grid', gap: 6, marginTop: 10, paddingLeft: 22 },
  '& > ul > li::marker': { color: palette.secondary.light },
  [theme.breakpoints.up('sm')]: { padding: '28px 32px 40px', borderWidth: 1, borderRadius: 14 },
});

const Footer = styled.footer({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 20px',
  maxWidth: COLUMN,
  margin: '0 auto',
  padding: '8px 16px max(24px, env(safe-area-inset-bottom))',
  '& > a': { ...typography.body2, display: 'inline-flex', alignItems: 'center', minHeight: 44 },
});

interface DocumentProps {
  title: string;
  children: ReactNode;
}

/** A public screen with a text to read: for guests, members and suspended members alike. */
export function Document({ title, children }: DocumentProps) {
  return (
    <>
      <NetworkBar />
      <Header>
        <Link to="/" aria-label="Pantheon, to the start page">
          <Mark size={30} />
          <span>Pantheon</span>
        </Link>
      </Header>
      <Sheet>
        <PageHeading title={title} />
        {children}
      </Sheet>
      <Footer>
        <Link to="/rules">Rules</Link>
        <Link to="/privacy">Privacy</Link>
      </Footer>
    </>
  );
}
