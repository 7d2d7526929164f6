/** Bytes that the journal may take of the disk once it is done with: as many as SQLite fills before a checkpoint. */
export const JOURNAL_LIMIT = 4_194_304
