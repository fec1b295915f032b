import { Global, type CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarProvider,
  type CustomContentProps,
  type SnackbarKey,
} from 'notistack';
import { useEffect, useState, useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { TOAST_MS } from '#contract/limits';
import { ObservableMap } from '../drafts/observableMap';
import { CloseIcon } from '../ui/icons';
import { receiveToasts } from '../ui/toast';
import {
  BAR_HEIGHT,
  CHAT_HEADER_HEIGHT,
  COLUMN,
  HEADER_HEIGHT,
  PILL_GAP,
  TWO_PANES,
} from '../theme/measures';
import { palette, typography } from '../theme/theme';

const colors: Record<string, string> = {
  success: palette.success.main,
  error: palette.error.main,
  warning: palette.warning.main,
  info: palette.primary.main,
};

const ToastRoot = styled.div({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 'min(440px, 100%)',
  minHeight: 52,
  padding: '4px 4px 4px 14px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 10,
  background: palette.background.raised,
  color: palette.text.primary,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.18)',
  overflowWrap: 'anywhere',
  '& > span': { flex: 1, textWrap: 'balance' },
  '& > b': { fontWeight: 550, color: palette.text.secondary },
  '& > i': { alignSelf: 'stretch', width: 4, margin: '10px 4px 10px 0', borderRadius: 2 },
});

/** How often a toast was sent while it is shown, by its id; absent for once. */
const counts = new ObservableMap<number>();

/**
 * Closes a toast five seconds after it was last sent (spec §9), but not while it is held: pointed at, focused, or in a
 * window that is not in use. notistack's own timer cannot be restarted.
 */
function useAutoClose({ id, persist }: CustomContentProps, count: number) {
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  useEffect(() => {
    window.addEventListener('blur', hold);
    window.addEventListener('focus', release);
    return () => {
      window.removeEventListener('blur', hold);
      window.removeEventListener('focus', release);
    };
  }, []);
  useEffect(() => {
    if (isHeld || persist) return;
    const timer = setTimeout(() => closeSnackbar(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, count, isHeld, persist]);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

/** It has no role: it is rendered into #toasts, which is a polite live region. */
function Toast({ ref, ...props }: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  const { id, message, variant, action } = props;
  const count = useSyncExternalStore(counts.subscribe, () => counts.get(String(id)) ?? 1);
  return (
    <ToastRoot ref={ref} {...useAutoClose(props, count)}>
      <i style={{ background: colors[variant] }} />
      <span>{message}</span>
      {count > 1 && <b>×{count}</b>}
      {typeof action === 'function' ? action(id) : action}
      <IconButton aria-label="Close" title="Close" onClick={() => closeSnackbar(id)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </ToastRoot>
  );
}

const components = { success: Toast, error: Toast, warning: Toast, info: Toast };

/** The window in which toasts are beside the column of posts, so that they cover none of it. */
const WIDE = '(min-width: 1280px)';

/** From an edge of the window, beside the notch of a phone. */
const inset = (edge: 'top' | 'bottom', length: string) => `calc(${length} + env(safe-area-inset-${edge}))`;

const containerStyles: CSSObject = {
  ':root': { '--toasts-top': '16px', '--toasts-bottom': '16px' },
  // Clear of the bars of the pages for members.
  ':root:has(#main)': {
    '--toasts-top': `${HEADER_HEIGHT + 8}px`,
    '--toasts-bottom': `${BAR_HEIGHT + PILL_GAP + 8}px`,
  },
  // Above the notice that there is no network, of two lines on a phone.
  ':root:has(#main):has(#network-bar > p)': { '--toasts-bottom': `${BAR_HEIGHT + PILL_GAP + 68}px` },
  '.toasts.toasts': { bottom: inset('bottom', 'var(--toasts-bottom)') },
  '.toasts.toasts-top': { top: inset('top', 'var(--toasts-top)'), bottom: 'auto' },
  // Between the name of the other member, or of the case, and what is below.
  ':root:has([data-chat], [data-case]) .toasts.toasts': {
    top: inset('top', `${HEADER_HEIGHT + CHAT_HEADER_HEIGHT + 8}px`),
    bottom: 'auto',
  },
  '@media (hover: none)': {
    // A finger reaches what they cover, in spite of notistack's own style.
    '.toasts *': { pointerEvents: 'none !important' as 'none' },
    '.toasts button': { pointerEvents: 'auto !important' as 'auto' },
  },
  '@media (min-width: 600px) and (max-height: 420px)': {
    // Beside a comment just written, which would be below it.
    '.toasts.toasts': { left: 'auto', right: 16, width: 280, transform: 'none' },
  },
  [`@media (min-width: ${TWO_PANES}px)`]: {
    // Over the end of the queue, beside the case with its decisions.
    ':root:has([data-case]) .toasts.toasts': {
      top: 'auto',
      bottom: inset('bottom', 'var(--toasts-bottom)'),
      left: 16,
      width: 280,
      transform: 'none',
    },
  },
  [`@media ${WIDE}`]: {
    // Beside the bottom bar, and where there is room, beside the temple's columns.
    ':root:has(#main) .toasts.toasts': {
      top: 'auto',
      bottom: inset('bottom', '16px'),
      left: 16,
      width: `clamp(308px, 50vw - ${COLUMN / 2 + 76}px, 400px)`,
      transform: 'none',
      alignItems: 'stretch',
    },
  },
};

/** The height of a toast of two lines, in pixels. */
const HEIGHT = 72;

/** How much of these boxes a toast at `top` would cover, as the sum of the parts of each. */
function covered(top: number, boxes: DOMRect[]): number {
  const parts = boxes.map(
    (box) => (Math.min(box.bottom, top + HEIGHT) - Math.max(box.top, top)) / (box.height || 1),
  );
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0);
}

/**
 * The end of the window at which toasts slide in: in a chat or case below its name, else the one where they cover less of the
 * form in which the member is at work and of what was just made; if that is the same, the one that is farther from the focus.
 */
function freeSide(): 'top' | 'bottom' {
  if (window.matchMedia(WIDE).matches && document.getElementById('main')) return 'bottom';
  if (document.querySelector('[data-chat], [data-case]')) return 'top';
  const focused = document.activeElement?.closest('main *');
  const place = focused?.getBoundingClientRect();
  const parts = [focused, focused?.closest('form'), ...document.querySelectorAll('[data-just-made]')];
  const boxes = parts.flatMap((part) => part?.getBoundingClientRect() ?? []);
  const atTop = covered(HEADER_HEIGHT + 8, boxes);
  const atBottom = covered(window.innerHeight - BAR_HEIGHT - PILL_GAP - 8 - HEIGHT, boxes);
  if (atTop !== atBottom) return atTop < atBottom ? 'top' : 'bottom';
  return place && place.top + place.bottom > window.innerHeight ? 'top' : 'bottom';
}

const PHONE = '(max-width: 599.95px), (max-height: 420px)';

/** The toasts of the whole app. */
export default function Toasts() {
  // On a phone two would cover a third of the screen.
  const [maxSnack] = useState(() => (window.matchMedia(PHONE).matches ? 1 : 3));
  useEffect(() => {
    /** Those that are open, waiting to be shown, or closing. */
    const shown = new Set<SnackbarKey>();
    // While a toast is shown it stays where it is, and the next come beside it.
    let vertical: 'top' | 'bottom' = 'bottom';
    /** The open toasts by what they say: sent again, it is counted, and the button does what each of them offers. */
    const open = new Map<string, { id: SnackbarKey; actions: (() => void)[] }>();
    /** The ids of those that tell of what was done on the page, and ask for nothing. */
    const passing = new Set<SnackbarKey>();
    /** What forgets each that is not rendered yet, since notistack does not tell that it is closed. */
    const waiting = new Map<SnackbarKey, () => void>();
    const close = (id: SnackbarKey) => {
      closeSnackbar(id);
      waiting.get(id)?.();
    };
    const closePassing = () => passing.forEach(close);
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) closePassing();
    };
    // A control that is reached by keys, or a field that a phone's keyboard has moved, is not left below them.
    const onUse = ({ target }: Event) => {
      const used = (target as Element).getBoundingClientRect();
      const toasts = document.querySelector('#toasts .toasts')?.getBoundingClientRect();
      if (toasts && toasts.top < used.bottom && toasts.bottom > used.top) closePassing();
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('input', onUse);
    document.addEventListener('focusin', onUse);
    const stop = receiveToasts(({ text, tone, action, isOver }) => {
      const what = `${tone}: ${text}`;
      const known = open.get(what);
      if (isOver) {
        if (known) close(known.id);
        return;
      }
      if (known) {
        const id = String(known.id);
        counts.set(id, (counts.get(id) ?? 1) + 1);
        counts.notify();
        if (action && !action.stays) known.actions.push(action.onClick);
        return;
      }
      if (shown.size === 0) vertical = freeSide();
      // Called twice, the second time when the same may be said again.
      const onClose = () => {
        if (open.get(what)?.id === id) open.delete(what);
      };
      const onExited = () => {
        shown.delete(id);
        waiting.delete(id);
        passing.delete(id);
        counts.delete(String(id));
      };
      const id = enqueueSnackbar(text, {
        variant: tone,
        action:
          action &&
          ((key) => (
            <Button
              variant="link"
              sx={{ px: 1, fontWeight: 600 }}
              onClick={() => {
                const current = open.get(what);
                // It is closing already.
                if (current?.id !== key) return;
                closeSnackbar(key);
                for (const act of current.actions) act();
              }}
            >
              {action.label}
            </Button>
          )),
        persist: action?.stays === true,
        anchorOrigin: { vertical, horizontal: 'center' },
        onEnter: () => waiting.delete(id),
        onClose,
        onExited,
      });
      shown.add(id);
      waiting.set(id, () => {
        onClose();
        onExited();
      });
      open.set(what, { id, actions: action ? [action.onClick] : [] });
      if (tone === 'success' && !action) passing.add(id);
    }, closePassing);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('input', onUse);
      document.removeEventListener('focusin', onUse);
      stop();
    };
  }, []);
  return (
    <>
      <Global styles={containerStyles} />
      <SnackbarProvider
        maxSnack={maxSnack}
        autoHideDuration={null}
        classes={{ containerRoot: 'toasts', containerAnchorOriginTopCenter: 'toasts-top' }}
        Components={components}
        domRoot={document.getElementById('toasts') ?? undefined}
      />
    </>
  );
}
