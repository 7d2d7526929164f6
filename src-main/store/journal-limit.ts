/** The maximum size of the unused journal, in bytes. SQLite writes this much before a checkpoint. */
export const JOURNAL_LIMIT = 4_194_304
