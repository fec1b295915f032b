import Button from '@mui/material/Button';
import { useReport } from './useReport';

/** Opens the report dialog, for error screens. */
export function ReportButton() {
  const [open, dialog] = useReport('the page');
  return (
    <>
      <Button variant="text" color="primary" onClick={open}>
        Report a problem
      </Button>
      {dialog}
    </>
  );
}
