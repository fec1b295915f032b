import { stopTestPostgres } from '@pantheon/embedded-postgres/testing';

/** After the last test of the server. */
export default stopTestPostgres;
