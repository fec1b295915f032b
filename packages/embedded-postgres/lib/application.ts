/** The program that uses the database: names of files, and words of messages. */
export interface Application {
  /** The name of the role and of its database, and the beginning of file names: lower-case letters and digits. */
  name: string;
  /** The program's name in messages: "start <title> again". */
  title: string;
  /** How a person chooses another data folder, as the end of a sentence: "set DATA_DIR to another folder". */
  otherFolder: string;
  /** How a person uses another PostgreSQL, as the end of a sentence: "set DATABASE_URL to a PostgreSQL of your own". */
  ownServer: string;
}
