import styled from '@emotion/styled';
import { useRef, useState, type DragEvent } from 'react';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import type { Report } from '../src/support/report/report';
import { palette } from '../src/theme/theme';
import { readReport } from './readReport';

const Target = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 16,
  padding: 16,
  border: `1px dashed ${palette.outline}`,
  borderRadius: 12,
  '& > p': { margin: 0, color: palette.text.secondary },
  '&[data-over]': { borderColor: palette.primary.main, background: palette.primary.wash },
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
      <Button onClick={() => input.current?.click()}>Choose a report</Button>
      {error && <Alert severity="error">{error}</Alert>}
    </Target>
  );
}
