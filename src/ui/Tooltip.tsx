import type { TooltipProps as MuiTooltipProps } from '@mui/material/Tooltip';
import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type SyntheticEvent,
} from 'react';

/** Without its code there are no tooltips, and nothing else is missing. */
const AttachedTooltip = lazy(() =>
  import(/* webpackChunkName: "tooltip" */ './AttachedTooltip').catch(() => ({
    default: () => null,
  })),
);

/** Enough for a tap, which touches, points and focuses. */
const MISSED_MAX = 8;

type Control = HTMLAttributes<HTMLElement>;

export interface TooltipProps extends Pick<
  MuiTooltipProps,
  'describeChild' | 'enterTouchDelay' | 'leaveTouchDelay'
> {
  /** Null shows no tooltip. */
  title: string | null;
  /** One control, which takes the props of an HTML element. */
  children: ReactElement<Control>;
}

/**
 * MUI's Tooltip, rendered when its control is first pointed at, touched or focused. Until then it costs next to nothing;
 * rendered with each control, MUI's would cost as much as everything else in a card of the feed.
 */
export function Tooltip({ title, describeChild = false, children, ...touch }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** The events that MUI's Tooltip has not heard; null once it listens itself. */
  const [missed, setMissed] = useState<Event[] | null>([]);
  const record = ({ nativeEvent, currentTarget }: SyntheticEvent<HTMLElement>) => {
    setAnchor(currentTarget);
    setMissed((events) => events && [...events.slice(-MISSED_MAX), nativeEvent]);
  };
  const listeners: Control = {
    onMouseOver: record,
    onMouseLeave: record,
    onFocus: record,
    onBlur: record,
    onPointerDown: record,
    onTouchStart: record,
    onTouchEnd: record,
  };
  const name = describeChild ? 'aria-description' : 'aria-label';
  return (
    <>
      {cloneElement(children, {
        ...(title && missed && listeners),
        [name]: title ?? undefined,
        ...children.props,
      })}
      {anchor && title && (
        <Suspense fallback={null}>
          <AttachedTooltip
            {...{ title, describeChild, anchor, missed, ...touch }}
            onAttach={() => setMissed(null)}
          />
        </Suspense>
      )}
    </>
  );
}
