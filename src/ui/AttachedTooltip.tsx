import MuiTooltip, { type TooltipProps as MuiTooltipProps } from '@mui/material/Tooltip';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import type { TooltipProps } from './Tooltip';

/** The listeners that MUI's Tooltip gives its child, by the events of the DOM. */
const LISTENERS = {
  mouseover: 'onMouseOver',
  mouseleave: 'onMouseLeave',
  focusin: 'onFocus',
  focusout: 'onBlur',
  // What is pressed has been understood, and what it opens, such as a dialog, is not to be covered.
  pointerdown: 'onMouseLeave',
  touchstart: 'onTouchStart',
  touchend: 'onTouchEnd',
} as const;

type EventType = keyof typeof LISTENERS;

/** The focus comes from nowhere when an editor closes that had it: then no tooltip was asked for. */
const isReturnedFocus = (event: Event): boolean =>
  event instanceof FocusEvent &&
  event.type === 'focusin' &&
  (event.relatedTarget === null || event.relatedTarget === document.body);

/** A tap opens the tooltip of a control that does nothing else. */
const isTap = (event: Event): boolean =>
  event.type === 'pointerdown' && (event as PointerEvent).pointerType !== 'mouse';

interface AnchorProps extends Partial<Record<(typeof LISTENERS)[EventType], (event: Event) => void>> {
  anchor: HTMLElement;
  /** Events from before it listened, which it passes on. */
  missed: Event[] | null;
  /** It listens from now on. */
  onAttach: () => void;
  ref?: Ref<HTMLElement>;
}

/** The child of MUI's Tooltip: a control that is rendered elsewhere. */
function Anchor({ anchor, ref, ...props }: AnchorProps) {
  const latest = useRef(props);
  useImperativeHandle(ref, () => anchor, [anchor]);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const pass = (event: Event) => {
      if (!isReturnedFocus(event) && !isTap(event))
        latest.current[LISTENERS[event.type as EventType]]?.(event);
    };
    // In development MUI looks for it, to see that the child takes its props.
    anchor.setAttribute('data-mui-internal-clone-element', 'true');
    const types = Object.keys(LISTENERS) as EventType[];
    for (const type of types) anchor.addEventListener(type, pass);
    // One by one, since a touch that opens the tooltip at once opens it after a timer.
    for (const event of latest.current.missed ?? []) setTimeout(() => pass(event));
    latest.current.onAttach();
    return () => types.forEach((type) => anchor.removeEventListener(type, pass));
  }, [anchor]);
  return null;
}

type AttachedTooltipProps = Omit<TooltipProps, 'children'> &
  Pick<AnchorProps, 'anchor' | 'missed' | 'onAttach'>;

/** MUI's Tooltip for a control that is rendered already (Tooltip). */
export default function AttachedTooltip({
  anchor,
  missed,
  onAttach,
  ...props
}: AttachedTooltipProps): ReactNode {
  return (
    <MuiTooltip {...(props as Omit<MuiTooltipProps, 'children'>)}>
      <Anchor {...{ anchor, missed, onAttach }} />
    </MuiTooltip>
  );
}
