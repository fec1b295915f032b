import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { column, dentils, moulding } from '../../ui/architecture';
import { Mark } from '../../ui/Mark';
import { WORDMARK_PX } from '../../theme/measures';
import { palette, theme, typography } from '../../theme/theme';

const WIDE = theme.breakpoints.up('sm');

const Ground = styled.div({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  padding: 'max(16px, env(safe-area-inset-top)) 12px max(16px, env(safe-area-inset-bottom))',
  // Light from above.
  background: `radial-gradient(ellipse 80% 60% at 50% -10%, color-mix(in srgb, ${palette.secondary.light} 20%, transparent), transparent 70%)`,
});

// Fixed top margin, so that the roof does not move when the form changes.
const Front = styled.div({
  width: '100%',
  maxWidth: 520,
  margin: '7vh auto auto',
  filter: 'drop-shadow(0 18px 28px rgb(0 0 0 / 0.16))',
});

const Roof = styled.svg({ display: 'block', width: '100%', height: 'auto', overflow: 'visible' });

const Frieze = styled.header({
  padding: '12px 0 9px 0.3em',
  border: `solid ${moulding}`,
  borderWidth: '1px 1px 0',
  background: palette.background.paper,
  ...typography.h1,
  fontSize: WORDMARK_PX.temple,
  lineHeight: 1,
  letterSpacing: '0.3em',
  textAlign: 'center',
  textTransform: 'uppercase',
  color: palette.text.primary,
  '&::after': {
    content: '""',
    display: 'block',
    height: 6,
    margin: '10px 0 -9px -0.3em',
    background: dentils(8),
    opacity: 0.6,
  },
});

const Cella = styled.div({ display: 'flex', padding: '0 6px', [WIDE]: { padding: '0 14px' } });

/** Slender on a phone. */
const Column = styled.div({
  ...column,
  flex: 'none',
  width: 16,
  borderWidth: '6px 0',
  backgroundSize: '100%, 12px 100%',
  [WIDE]: { width: column.width, borderWidth: column.borderWidth, backgroundSize: '100%, 42px 100%' },
});

const Door = styled.main({
  flex: 1,
  minWidth: 0,
  padding: '24px clamp(8px, 4vw, 16px) 20px',
  background: palette.background.paper,
  '& > form': { gap: 18, marginTop: 20 },
  [WIDE]: { padding: '28px 44px 24px' },
});

const Step = styled.div({
  height: 12,
  border: `1px solid ${moulding}`,
  borderBottom: 0,
  background: palette.background.paper,
  '&:last-of-type': { borderBottom: `1px solid ${moulding}` },
});

/** The layout of the public screens: a temple front with the form between its columns. */
export function TempleFront({ children }: { children: ReactNode }) {
  return (
    <Ground>
      <Front>
        <Roof viewBox="0 0 520 92" aria-hidden="true" focusable="false">
          <path d="M260 4 518 91H2z" fill={palette.background.paper} stroke={moulding} strokeWidth="1.5" />
          <path d="M260 20 466 84H54z" fill="none" stroke={moulding} strokeWidth="1.5" />
          <g transform="translate(236 34)" color={palette.secondary.light}>
            <Mark size={48} />
          </g>
        </Roof>
        <Frieze>Pantheon</Frieze>
        <Cella>
          <Column />
          <Door>{children}</Door>
          <Column />
        </Cella>
        <Step />
        <Step style={{ margin: '0 -4px' }} />
        <Step style={{ margin: '0 -8px' }} />
      </Front>
    </Ground>
  );
}
