import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import type { Tier } from '#contract/tiers';
import { dentils, moulding } from '../../ui/architecture';
import { tierColours, TierEmblem } from '../../ui/tiers';
import { palette, theme } from '../../theme/theme';

/** A bay is a triglyph and a metope, which is as wide as the frieze is high; in units of the viewBox. */
const TRIGLYPH = 36;
const METOPE = 72;
const BAY = TRIGLYPH + METOPE;
const BAYS = 6;
/** Bays with an emblem and with a patera alternate. */
const PAIR = 2 * BAY;
const WIDTH = BAYS * BAY + TRIGLYPH;

const PHONE = theme.breakpoints.down('sm');

const Entablature = styled.div<{ $ink: string; $wash: string }>(({ $ink, $wash }) => ({
  position: 'relative',
  overflow: 'hidden',
  background: palette.background.raised,
  // Jasper: a dark ground and a light relief in both schemes, where `light-dark()` is supported.
  '--jasper': $ink,
  '--relief': $wash,
  '@supports (color: light-dark(red, tan))': {
    '--jasper': `light-dark(${$ink}, ${$wash})`,
    '--relief': `light-dark(${$wash}, ${$ink})`,
  },
  '& svg': { display: 'block' },
  // The shadow of the cornice.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '20px 0 auto',
    height: 26,
    background: 'linear-gradient(rgb(0 0 0 / 0.22), transparent)',
    [PHONE]: { top: 9 },
  },
}));

const Cornice = styled.div({
  height: 20,
  borderBottom: `1px solid ${moulding}`,
  background: `${dentils(6)} content-box, ${palette.background.raised}`,
  padding: '9px 0 3px',
  // The header above it has dentils already.
  [PHONE]: { height: 9, background: palette.background.raised },
});

const Band = styled.svg({ width: '100%', height: 92, [PHONE]: { height: 78 } });

const Architrave = styled.div({
  height: 22,
  borderTop: `1px solid ${moulding}`,
  background: `linear-gradient(${palette.background.raised} 0 48%, ${moulding} 48% calc(48% + 1px), ${palette.background.paper} 0)`,
});

interface BayProps {
  x: number;
  /** What is in the metope. */
  children: ReactNode;
}

/** A triglyph, which is three upright bars and the drops below them, and a metope with its border. */
const Bay = ({ x, children }: BayProps) => (
  <g transform={`translate(${x})`}>
    <path d={`M0 0h${TRIGLYPH}v72H0z`} fill={palette.background.raised} />
    <path d="M6 8h6v64H6zM15 8h6v64h-6zM24 8h6v64h-6z" fill={palette.divider} />
    <path d={`M0 0h${TRIGLYPH}v5H0z`} fill={moulding} />
    <path d="M3 77h4v5H3zM9.5 77h4v5h-4zM16 77h4v5h-4zM22.5 77h4v5h-4zM29 77h4v5h-4z" fill={moulding} />
    <g transform={`translate(${TRIGLYPH})`}>
      <path d="M5.5 5.5h61v61h-61z" fill="none" stroke="var(--relief)" strokeWidth="1" opacity="0.35" />
      {children}
    </g>
  </g>
);

/** An offering bowl, seen from above. */
const Patera = () => (
  <g fill="none" stroke="var(--relief)" transform={`translate(${METOPE / 2} 36)`}>
    <circle r="21" strokeWidth="2" />
    <circle r="15" strokeWidth="1" opacity="0.7" />
    <circle r="5" strokeWidth="2" />
    {[0, 30, 60, 90, 120, 150].map((angle) => (
      <path key={angle} d="M0 -14V-6M0 6V14" strokeWidth="1.5" opacity="0.8" transform={`rotate(${angle})`} />
    ))}
  </g>
);

/**
 * A member's banner: the frieze of a temple in the colours of the tier, with its emblem between the triglyphs. The metopes
 * are blank until the tier is known.
 */
export function Frieze({ tier }: { tier: Tier | undefined }) {
  const id = useId();
  const { ink, wash } = tier ? tierColours[tier] : { ink: palette.divider, wash: palette.divider };
  return (
    <Entablature $ink={ink} $wash={wash} aria-hidden="true">
      <Cornice />
      <Band viewBox={`0 0 ${WIDTH} 92`} preserveAspectRatio="xMidYMid slice" focusable="false">
        <defs>
          <pattern id={id} width={PAIR} height="92" patternUnits="userSpaceOnUse">
            <path d={`M0 0h${PAIR}v72H0z`} fill="var(--jasper)" />
            <path d={`M0 72h${PAIR}v5H0z`} fill={moulding} />
            <Bay x={0}>
              {tier && (
                <g transform="translate(14 14)" color="var(--relief)">
                  <TierEmblem tier={tier} size={44} />
                </g>
              )}
            </Bay>
            <Bay x={BAY}>{tier && <Patera />}</Bay>
          </pattern>
        </defs>
        <rect width={WIDTH} height="92" fill={`url(#${id})`} />
      </Band>
      <Architrave />
    </Entablature>
  );
}
