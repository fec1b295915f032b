import { useLazyDialog } from '../useLazyDialog';

const load = () => import(/* webpackChunkName: "report" */ '../../support/report/ReportDialog');

/** The dialog for reporting a problem (useLazyDialog). */
export const useReport = () => useLazyDialog(load);
