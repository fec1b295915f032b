import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { token } from './tokens';

const tones = {
  danger: { background: token.dangerWash, borderColor: token.danger },
  success: { background: token.successWash, borderColor: token.success },
};

type Tone = keyof typeof tones;

const Box = styled.div<{ tone: Tone }>(
  {
    padding: '10px 14px',
    borderLeft: '3px solid',
    borderRadius: 6,
    fontSize: 15,
    lineHeight: 1.45,
    color: token.ink,
    overflowWrap: 'anywhere',
  },
  ({ tone }) => tones[tone],
);

/** A message that stays where it belongs, in a form for instance, and is read out when it comes. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Box tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </Box>
  );
}
