export { eventually } from '@pantheon/embedded-postgres/testing';
