import styled from '@emotion/styled';
import { TOUCH, token } from './tokens';

interface ButtonProps {
  /** 'primary' for the one act that a screen is about; 'danger' for what cannot be undone; 'plain' for the rest. */
  tone?: 'primary' | 'danger' | 'plain';
  fullWidth?: boolean;
}

const tones = {
  primary: {
    background: token.accent,
    color: token.onAccent,
    border: '1px solid transparent',
    '&:hover': { background: token.accentHover },
  },
  danger: {
    background: token.danger,
    color: token.paper,
    border: '1px solid transparent',
    '&:hover': { background: `color-mix(in srgb, ${token.danger} 86%, ${token.ink})` },
  },
  plain: {
    background: 'transparent',
    color: token.ink,
    border: `1px solid ${token.edge}`,
    '&:hover': { background: token.sunken },
  },
};

/** Also as a link (`as={Link}`), what styles the button stays off the element. */
const shouldForwardProp = (prop: string) => prop !== 'tone' && prop !== 'fullWidth';

/** A button with words. It is a native button: `type="button"` unless it submits a form. */
export const Button = styled('button', { shouldForwardProp })<ButtonProps>(
  {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minHeight: TOUCH,
    padding: '8px 20px',
    borderRadius: 8,
    font: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    '&:disabled, &[aria-disabled="true"]': { cursor: 'default', opacity: 0.6 },
  },
  ({ tone = 'plain' }) => tones[tone],
  ({ fullWidth }) => fullWidth && { width: '100%' },
);

/** A button that looks like a link, for small acts within text. */
export const LinkButton = styled.button({
  minHeight: TOUCH,
  padding: '8px 4px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  color: token.accent,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});
