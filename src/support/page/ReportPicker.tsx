import styled from '@emotion/styled';
import { useRef, useState, type DragEvent } from 'react';
import { readReport, type Report } from '../report/report';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { token } from '../../ui/tokens';

const Target = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 16,
  padding: 16,
  border: `1px dashed ${token.edge}`,
  borderRadius: 12,
  '& > p': { margin: 0, color: token.inkSoft },
  '&[data-over]': { borderColor: token.accent, background: token.accentWash },
});

/** Opens a member's report, by drag and drop or a file picker. The report is not uploaded. */
export function ReportPicker({ onPick }: { onPick: (report: Report) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState('');

  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      onPick(readReport(await file.text()));
      setError('');
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
  };

  return (
    <Target
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>Drop a report here, or choose its file. It stays in this browser.</p>
      <input
        ref={input}
        type="file"
        accept="application/json"
        aria-label="Report file"
        hidden
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button type="button" onClick={() => input.current?.click()}>
        Choose a report
      </Button>
      {error && <Notice tone="danger">{error}</Notice>}
    </Target>
  );
}
