import { useLazyDialog } from '../useLazyDialog';

const load = () => import(/* webpackChunkName: "report" */ '../../support/report/ReportDialog');

/**
 * The dialog for reporting a problem.
 * @param from where its control is, since a page may have several
 * @returns a function that opens it, and the dialog to render
 */
export const useReport = (from: string) => useLazyDialog(`report from ${from}`, load);
