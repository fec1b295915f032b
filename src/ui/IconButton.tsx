import styled from '@emotion/styled';
import { TOUCH, token } from './tokens';

/** The look of a round control with an icon alone; also for links (`as={Link}`, `styled(Link)(iconControl)`). */
export const iconControl = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: TOUCH,
  height: TOUCH,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: token.inkSoft,
  cursor: 'pointer',
  textDecoration: 'none',
  transition: 'background-color 120ms, color 120ms',
  '&:hover': { background: token.sunken, color: token.ink },
} as const;

const Control = styled.button(iconControl);

interface IconButtonProps extends Omit<React.ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What it does: its name for those who do not see the icon, and its tip for those who do. */
  name: string;
}

/** A button with an icon alone, which is never without a name. */
export function IconButton({ name, ...rest }: IconButtonProps) {
  return <Control type="button" aria-label={name} title={name} {...rest} />;
}
