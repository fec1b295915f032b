import { stopTestEngine } from './engine';

/** After the last test of the server. */
export default stopTestEngine;
