import { migrationSql } from '../server/db/testing/migrationSql';

console.log(await migrationSql());
