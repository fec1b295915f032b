import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch } from '../../app/hooks';
import { Dialog } from '../../ui/Dialog';
import { toast } from '../../ui/toast';
import { palette } from '../../theme/theme';
import { readRecording } from '../recorder/recorder';
import { makeReport, readCircumstances, writeReport } from './report';
import { ReportSummary } from './ReportSummary';

const Details = styled.details({
  '& > summary': { padding: '10px 0', color: palette.primary.main, cursor: 'pointer' },
  '& > textarea': {
    display: 'block',
    width: '100%',
    height: 240,
    padding: 12,
    border: `1px solid ${palette.outline}`,
    borderRadius: 8,
    background: palette.background.muted,
    color: palette.text.primary,
    font: '0.75rem/1.5 ui-monospace, monospace',
    resize: 'vertical',
  },
});

/** Downloads a text as a file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const inKilobytes = (text: string): string => `${Math.ceil(new Blob([text]).size / 1000)} KB`;

/** The dialog in which a member saves or copies a report. It shows the whole report and sends nothing. */
export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [report] = useState(() => makeReport(dispatch(readRecording), readCircumstances()));
  const [text] = useState(() => writeReport(report));
  const [isOpen, setOpen] = useState(false);

  const save = () => {
    saveFile(`pantheon-report-${report.pantheon.madeAt.slice(0, 19).replaceAll(':', '-')}.json`, text);
    toast('Report saved. Please send it to the people who run this site.', 'success');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('Report copied.', 'success');
    } catch {
      toast('The report could not be copied. Please save it instead.', 'error');
    }
  };

  return (
    <Dialog title="Report a problem" isTall onClose={onClose}>
      <div style={{ display: 'grid', gap: 16, padding: '16px 20px 20px', overflowY: 'auto' }}>
        <p>
          This report lets the people who run this site see what you saw: what the app showed and what it did
          just before. Your password, email, messages, drafts and pictures are not in it.
        </p>
        <ReportSummary report={report} />
        <Details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>All that is shared ({inKilobytes(text)})</summary>
          {isOpen && <textarea readOnly spellCheck={false} aria-label="The whole report" value={text} />}
        </Details>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          <Button variant="contained" color="primary" onClick={save}>
            Save report
          </Button>
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
      </div>
    </Dialog>
  );
}
