import { migrationSql } from '../server/db/migrationSql';

console.log(await migrationSql());
