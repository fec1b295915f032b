import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import type { Report } from '../src/support/report/report';
import { TOUCH } from '../src/theme/measures';
import { palette } from '../src/theme/theme';

const Root = styled.div({ display: 'grid', gap: 12, minWidth: 0 });

const Controls = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > input': { flex: 1, minWidth: 0, minHeight: TOUCH, accentColor: palette.primary.main },
});

/** The time in 24 hours, as in the server's log. */
const timeOf = (timestamp: number) => new Date(timestamp).toLocaleTimeString('en-GB');

const List = styled.ol({
  position: 'relative',
  maxHeight: 420,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  listStyle: 'none',
  '& button': {
    display: 'grid',
    gridTemplateColumns: '8ch 1fr',
    gap: 8,
    width: '100%',
    minHeight: 32,
    padding: '6px 12px',
    border: 0,
    background: 'none',
    color: palette.text.primary,
    font: '0.8125rem/1.4 ui-monospace, monospace',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& button:hover': { background: palette.background.muted },
  '& button[aria-current]': { background: palette.primary.wash },
  '& time': { color: palette.text.secondary },
});

interface StepsProps {
  report: Report;
  index: number;
  onStep: (index: number) => void;
}

/** Steps through the actions of a report. */
export function Steps({ report, index, onStep }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const last = report.computedStates.length - 1;
  useEffect(() => {
    // Unlike scrollIntoView, this scrolls the list and not the page.
    const item = list.current?.children[index];
    if (list.current && item instanceof HTMLElement) {
      list.current.scrollTop = item.offsetTop - list.current.clientHeight / 2;
    }
  }, [index]);
  return (
    <Root>
      <Controls>
        <Button disabled={index === 0} onClick={() => onStep(index - 1)}>
          Back
        </Button>
        <input
          type="range"
          aria-label="Step"
          min={0}
          max={last}
          value={index}
          onChange={(event) => onStep(Number(event.target.value))}
        />
        <Button disabled={index === last} onClick={() => onStep(index + 1)}>
          Next
        </Button>
      </Controls>
      <List ref={list} aria-label="Actions">
        {report.stagedActionIds.map((id, step) => {
          const { action, timestamp } = report.actionsById[id] ?? { action: { type: '?' }, timestamp: 0 };
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={step === index ? 'step' : undefined}
                onClick={() => onStep(step)}
              >
                <time dateTime={new Date(timestamp).toISOString()}>{timeOf(timestamp)}</time>
                {action.type}
              </button>
            </li>
          );
        })}
      </List>
    </Root>
  );
}
